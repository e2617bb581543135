import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { composer, log, message, openInRoom, texts } from "../support/screens/screen.tsx";

it("Markdown is shown as styles, also while it is typed, and as typed once that is off", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await composer().fill("It is **really** _good_, ~~bad~~ see https://a.example/x_y_z");
  await expect.poll(() => texts("form strong")).toEqual(["really"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => texts("[role=log] strong")).toEqual(["really"]);
  expect(texts("[role=log] em")).toEqual(["good"]);
  expect(texts("[role=log] s")).toEqual(["bad"]);
  await expect.element(log().getByRole("link")).toMatchTextContent("https://a.example/x_y_z");

  server.say(olivia.id, "```\nnpm **start**\n```\n- one\n- two\n> as she wrote <b>here</b>");
  await expect.poll(() => texts("[role=log] pre")).toEqual(["npm **start**"]);
  expect(texts("[role=log] li")).toEqual(["one", "two"]);
  expect(texts("[role=log] blockquote")).toEqual(["as she wrote <b>here</b>"]);
  await expectNoFaults();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await page.getByRole("button", { name: "Copy the code" }).click();
  expect(copied).toHaveBeenCalledWith("npm **start**");

  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("switch", { name: "Formatting" }).click();
  await expect.element(message("It is **really** _good_")).toBeInTheDocument();
  expect(texts("[role=log] pre")).toEqual([]);
});

it("keys put markers around the selected words", async () => {
  await openInRoom(membersRoom());
  await composer().fill("very");
  await userEvent.keyboard("{Control>}ab{/Control}");
  await expect.element(composer()).toHaveValue("**very**");
  await userEvent.keyboard(" {Control>}i{/Control}nice");
  await expect.element(composer()).toHaveValue("**very** _nice_");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => texts("[role=log] strong")).toEqual(["very"]);
  expect(texts("[role=log] em")).toEqual(["nice"]);
});
