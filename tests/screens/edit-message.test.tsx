import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { gina, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { choose, composer, log, message, openInRoom } from "../support/screens/screen.tsx";

it("an own message is edited from its menu, for everybody and in its quotes", async () => {
  const server = membersRoom();
  const { id } = server.say(gina.id, "tee at four?");
  server.say(olivia.id, "gladly", { replyTo: id });
  await openInRoom(server);
  await composer().fill("a draft");
  await choose("tee at four?", "Edit");
  await expect.element(composer()).toHaveValue("tee at four?");
  await expect.element(composer()).toHaveFocus();
  await composer().fill("tea at four?");
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect.element(composer()).toHaveValue("a draft");
  const isShown = async (text: string) => {
    await expect.element(page.getByRole("article", { name: new RegExp(`, edited.*: ${text}`) })).toBeVisible();
    await expect.element(message("gladly").getByText(text)).toBeVisible();
  };
  await isShown("tea at four");
  await expect.element(log().getByText("tee at four?")).not.toBeInTheDocument();
  const rev = ++server.rev;
  const data = { messageId: id, content: "tea at five", editedAt: Date.now(), rev };
  server.push({ event: "messageEdited", data, rev });
  await isShown("tea at five");
  // The device has not lost the draft to the edit.
  await openInRoom(server);
  await expect.element(composer()).toHaveValue("a draft");
});

it("the arrow up edits the last own message, and Escape leaves it as it was", async () => {
  const server = ownersRoom();
  server.say(server.memberId, "first");
  server.say(server.memberId, "secnd");
  await openInRoom(server);
  await expect.element(message("secnd")).toBeVisible();
  await composer().click();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(composer()).toHaveValue("secnd");
  await userEvent.keyboard("{Escape}");
  await expect.element(composer()).toHaveValue("");
  await userEvent.keyboard("{ArrowUp}");
  await composer().fill("second");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("article", { name: /, edited: second/ })).toBeVisible();
  await expect.element(log().getByText("secnd")).not.toBeInTheDocument();
});
