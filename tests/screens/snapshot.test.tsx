import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { choose, log, message, open, openInRoom } from "../support/screens/screen.tsx";
import { mark, translatePage } from "../support/screens/translate.ts";

/** Whether a stored snapshot of a chat, which is shown before the page's script runs, contains the text. */
const isStored = (text: string) =>
  Object.entries(localStorage).some(
    ([key, value]) => key.startsWith("parley.last-screen.") && value.includes(JSON.stringify(text)),
  );

async function whoTalked(...texts: string[]): Promise<FakeServer> {
  // The server writes it into the page.
  document.documentElement.dataset.release = "current";
  onTestFinished(() => void delete document.documentElement.dataset.release);
  const server = membersRoom();
  for (const text of texts) server.say(server.memberId, text);
  server.me = { readUpTo: server.lastId };
  await openInRoom(server);
  await expect.poll(() => isStored(texts.at(-1) ?? "")).toBe(true);
  return server;
}

/** Text of all rooms that are stored in IndexedDB. */
async function cachedRooms(): Promise<string> {
  const opening = indexedDB.open("parley");
  await new Promise((done) => {
    opening.onsuccess = done;
  });
  const found = opening.result.transaction("cache").objectStore("cache").getAll();
  await new Promise((done) => {
    found.onsuccess = done;
  });
  opening.result.close();
  return JSON.stringify(found.result);
}

it("a message that the next visit shows at once is already stored among the room's messages", async () => {
  const server = await whoTalked("said before");
  server.say(server.memberId, "said after");
  await expect.poll(() => isStored("said after")).toBe(true);
  expect(await cachedRooms()).toContain("said after");
});

it("a recalled message is not shown again", async () => {
  await whoTalked("said before", "better not said");
  await choose("better not said", "Recall");
  await page.getByRole("button", { name: "Recall" }).click();
  await expect.element(message("better not said")).not.toBeInTheDocument();
  expect(isStored("better not said")).toBe(false);
});

it("a message recalled during an absence disappears once the recall arrives", async () => {
  const server = await whoTalked("said before", "not what I meant");
  await open(server, "/terms-of-service");
  const { id } = server.messages.at(-1) ?? { id: 0 };
  server.recall(id, olivia.id);
  await openInRoom(server);
  await expect.element(log().getByText(/recalled/)).toBeVisible();
  expect(isStored("not what I meant")).toBe(false);
});

it("a page that the browser translates keeps its texts for the next visit", async () => {
  const server = await whoTalked("said before");
  translatePage(0);
  server.say(server.memberId, "said after");
  await expect.poll(() => isStored(`${mark}said after`)).toBe(true);
});

it("a message deleted for oneself is not shown again", async () => {
  await whoTalked("said before", "not for me");
  await choose("not for me", "Delete for me");
  await expect.element(message("not for me")).not.toBeInTheDocument();
  expect(isStored("not for me")).toBe(false);
});
