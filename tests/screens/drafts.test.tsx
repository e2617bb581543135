import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { roomStores } from "../../web/device/database.ts";
import { seatPrefix } from "../../web/device/session.ts";
import { loadDraft, saveDraft } from "../../web/room/cache/drafts.ts";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { choose, composer, openInRoom } from "../support/screens/screen.tsx";

it("a stored draft that comes after typing began stands before what was typed, and neither is lost", async () => {
  const server = membersRoom();
  await saveDraft(server.session, { text: "stored", replyTo: 0 });
  const stores = roomStores();
  const get = stores.get.bind(stores);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(stores, "get").mockImplementation(async (storeName, key) => {
    if (storeName === "drafts") await slow;
    return get(storeName, key);
  });
  await openInRoom(server);
  await composer().fill("typed");
  answer();
  await expect.element(composer()).toHaveValue("stored\ntyped");
  const both = { text: "stored\ntyped", replyTo: 0 };
  await expect.poll(() => loadDraft(server.session)).toEqual(both);
});

it("a text that another tab sends leaves the one that was typed here, also on the device", async () => {
  const server = membersRoom();
  const { session } = server;
  const tab = anotherTab(server);
  await openInRoom(server);
  await composer().fill("typed here");
  const typed = { text: "typed here", replyTo: 0 };
  await expect.poll(() => loadDraft(session)).toEqual(typed);
  // A new name makes another session object, which loads no draft.
  server.rename("Reading club");
  await expect.element(page.getByRole("heading", { name: "Reading club" }).first()).toBeVisible();
  // As the outbox of the other tab does.
  await roomStores().write({ storeName: "drafts", key: seatPrefix(session) });
  tab.postMessage("typed there");
  await expect.poll(() => loadDraft(session)).toEqual(typed);
  await expect.element(composer()).toHaveValue("typed here");
});

async function openWithReply(server: ReturnType<typeof membersRoom>) {
  const { session } = server;
  const { id } = server.say(olivia.id, "tea at four?");
  await saveDraft(session, { text: "hello", replyTo: id });
  await openInRoom(server);
  await expect.element(composer()).toHaveValue("hello");
  await expect.element(closeBar()).toBeVisible();
}
/** As another tab of the seat. */
function anotherTab({ session }: ReturnType<typeof membersRoom>): BroadcastChannel {
  const tab = new BroadcastChannel(`parley.sent.${seatPrefix(session)}`);
  onTestFinished(() => tab.close());
  return tab;
}
const closeBar = () => page.getByRole("button", { name: "Cancel the reply" });

it("a draft that was only loaded goes with its reply when another tab has written on and sends it", async () => {
  const server = membersRoom();
  const tab = anotherTab(server);
  await openWithReply(server);
  tab.postMessage(["hello", "well, hello world"]);
  await expect.element(composer()).toHaveValue("");
  await expect.element(closeBar()).not.toBeInTheDocument();
});

it("a draft that was only loaded stays when another tab sends another text, also on the device", async () => {
  const server = membersRoom();
  const tab = anotherTab(server);
  await openWithReply(server);
  const stored = await loadDraft(server.session);
  await roomStores().write({ storeName: "drafts", key: seatPrefix(server.session) });
  tab.postMessage(["", "ok"]);
  await expect.poll(() => loadDraft(server.session)).toEqual(stored);
  await expect.element(composer()).toHaveValue("hello");
  await expect.element(closeBar()).toBeVisible();
  // The other tab has loaded nothing, and sends what this one has loaded from it meanwhile.
  tab.postMessage(["", "hello world"]);
  await expect.element(composer()).toHaveValue("");
});

it("a tab says which draft it had loaded when it sends", async () => {
  const server = membersRoom();
  const tab = anotherTab(server);
  const received: unknown[] = [];
  tab.onmessage = ({ data }) => received.push(data);
  await saveDraft(server.session, { text: "hello", replyTo: 0 });
  await openInRoom(server);
  await expect.element(composer()).toHaveValue("hello");
  await composer().fill("well, hello world");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => received).toEqual([["hello", "well, hello world"]]);
  await composer().fill("ok");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => received.at(-1)).toEqual(["", "ok"]);
});

it("a reply that was chosen here stays when another tab sends the draft that was only loaded", async () => {
  const server = membersRoom();
  const tab = anotherTab(server);
  await saveDraft(server.session, { text: "hello", replyTo: 0 });
  server.say(olivia.id, "tea at four?");
  await openInRoom(server);
  await expect.element(composer()).toHaveValue("hello");
  await choose("tea at four?", "Reply");
  tab.postMessage(["", "hello"]);
  await expect.element(composer()).toHaveValue("");
  await expect.element(closeBar()).toBeVisible();
});

it("a loaded reply that is closed without typing is not there after a reload, and its text is", async () => {
  const server = membersRoom();
  await openWithReply(server);
  await closeBar().click();
  await expect.poll(() => loadDraft(server.session)).toEqual({ text: "hello", replyTo: 0 });
});
