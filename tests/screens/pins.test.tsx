import { getMessagesByIds } from "@contract/endpoints/messages.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setOffline } from "../support/screens/edge.ts";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { gina, membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { choose, log, message, openInRoom } from "../support/screens/screen.tsx";

it("the owner welcomes newcomers, and pins and unpins messages", async () => {
  const server = ownersRoom(gina);
  const { id } = server.say(olivia.id, "The meeting point is the old bridge");
  await openInRoom(server);
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: /Welcome text/ }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome text" });
  await dialog.getByRole("textbox", { name: "Welcome text" }).fill("Hello, please read the pinned message");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("button", { name: /^Welcome Hello, please read/ })).toBeVisible();
  expect(server.info.welcome).toBe("Hello, please read the pinned message");

  await choose("The meeting point is the old bridge", "Pin for all");
  await page.getByRole("button", { name: /^Welcome Hello.*1/ }).click();
  const pinned = page.getByRole("dialog", { name: "Pinned" });
  await expect.element(pinned.getByRole("button", { name: "Unpin" })).toBeVisible();
  expect(server.info.pinned).toEqual([id]);
  await expectNoFaults();
  await userEvent.keyboard("{Escape}");
  await choose("The meeting point is the old bridge", "Unpin");
  await expect.element(page.getByRole("button", { name: /^Welcome Hello.*message$/ })).toBeVisible();
  expect(server.info.pinned).toEqual([]);
});

it("all members find the welcome text and the pinned messages, until one is recalled", async () => {
  await setSize(phone);
  const server = membersRoom();
  const { id } = server.say(olivia.id, "The meeting point is the old bridge");
  for (let count = 0; count < 30; count++) server.say(olivia.id, `line ${count}`);
  server.me = { readUpTo: server.lastId };
  await openInRoom(server);
  server.change({
    welcome: `Hello, please read the pinned message ${"and all others ".repeat(5)}`.trim(),
    pinned: [id],
  });
  const bar = page.getByRole("button", { name: /Welcome.*Hello, please read.*1/ });
  await expect.element(bar).toBeVisible();
  await expect.poll(() => bar.element().getBoundingClientRect().right).toBeLessThan(innerWidth);
  await bar.click();
  const sheet = page.getByRole("dialog", { name: "Pinned" });
  await expect.element(sheet.getByText("Hello, please read the pinned message")).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: "Unpin" })).not.toBeInTheDocument();
  await expectNoFaults();
  await sheet.getByRole("button", { name: /The meeting point/ }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(message("The meeting point")).toBeInViewport();

  server.recall(id, olivia.id);
  server.change({ pinned: [] });
  await expect.element(log().getByText("The meeting point")).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: /Welcome.*and all others$/ })).toBeVisible();
});

it("a pinned message that could not be fetched is there with the next connection", async () => {
  const server = membersRoom();
  const { id } = server.say(olivia.id, "The meeting point is the old bridge");
  for (let count = 0; count < 120; count++) server.say(olivia.id, `line ${count}`);
  server.me = { readUpTo: server.lastId };
  server.refuseCall(getMessagesByIds, 500);
  server.change({ pinned: [id] });
  await openInRoom(server);
  await expect.poll(() => server.calls(getMessagesByIds)).toHaveLength(1);
  server.answer(getMessagesByIds, ({ query }) => server.messages.filter((one) => query.ids.includes(one.id)));
  setOffline(true);
  setOffline(false);
  await expect.element(page.getByRole("button", { name: /The meeting point/ })).toBeVisible();
});

it("a pinned message that is not loaded shows its edits, also one without a connection", async () => {
  const server = membersRoom();
  const { id } = server.say(olivia.id, "We meet at five");
  for (let count = 0; count < 120; count++) server.say(olivia.id, `line ${count}`);
  server.me = { readUpTo: server.lastId };
  server.info = { pinned: [id] };
  await openInRoom(server);
  const edit = (content: string) => {
    const changes = { content, editedAt: Date.now(), rev: ++server.rev };
    server.messages = server.messages.map((one) => (one.id === id ? { ...one, ...changes } : one));
    return { messageId: id, ...changes };
  };
  const shown = (text: RegExp) => expect.element(page.getByRole("button", { name: text })).toBeVisible();
  await shown(/We meet at five/);
  const data = edit("We meet at six");
  server.push({ event: "messageEdited", data, rev: data.rev });
  await shown(/We meet at six/);
  setOffline(true);
  edit("We meet at seven");
  setOffline(false);
  await shown(/We meet at seven/);
});
