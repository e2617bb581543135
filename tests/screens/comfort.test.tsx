import { searchMessages } from "@contract/calls/messages.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { composer, message, openInRoom, openMenu, texts } from "../support/screens/screen.tsx";

const chip = (text: string, emoji: string) => message(text).getByRole("button", { name: new RegExp(`^${emoji} \\d`) });

it("a muted member sees reactions, and cannot add one", async () => {
  const server = membersRoom();
  const { id } = server.say(olivia.id, "Quiet now");
  server.react(id, "🙏", olivia.id, true);
  await openInRoom(server);
  server.change({ muteAll: true });
  await expect.element(composer()).not.toBeInTheDocument();
  await expect.element(chip("Quiet now", "🙏")).toBeDisabled();
  await openMenu("Quiet now");
  await expect.element(page.getByRole("menuitem", { name: "Copy" })).toBeVisible();
  await expect.element(page.getByRole("menuitemcheckbox")).not.toBeInTheDocument();
});

it("search shows each hit, in Chinese too", async () => {
  const server = ownersRoom();
  for (const text of ["明天去北京开会", "buy tea", "北京下雨了", "tea, tea, tea"]) server.say(olivia.id, text);
  server.answer(searchMessages, ({ body }) => ({
    messages: server.messages.filter(({ content }) => content.includes(body.text)).reverse(),
    more: false,
  }));
  await openInRoom(server);
  await composer().click();
  await userEvent.keyboard("{Control>}f{/Control}");
  const field = page.getByRole("searchbox", { name: "Search in this room" });
  await field.fill("北京");
  await expect.element(page.getByRole("button", { name: "2 found" })).toBeVisible();
  expect(page.getByRole("list", { name: "Search results" }).getByRole("button").elements()).toHaveLength(2);
  await expectNoFaults();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "1 of 2" })).toBeVisible();
  await expect.poll(() => texts("[role=log] mark")).toContain("北京");
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "Older result" }).click();
  await expect.element(page.getByRole("button", { name: "2 of 2" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Older result" })).toBeDisabled();
  await page.getByRole("button", { name: "Newer result" }).click();
  await expect.element(page.getByRole("button", { name: "1 of 2" })).toBeVisible();
  await field.fill("coffee");
  await expect.element(page.getByText("Nothing found")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(composer()).toHaveFocus();
  expect(texts("[role=log] mark")).toEqual([]);
});
