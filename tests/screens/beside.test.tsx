import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { seatPrefix } from "../../web/device/session.ts";
import { sessionPrefix } from "../../web/device/session-prefix.ts";
import { saveDraft } from "../../web/room/cache/drafts.ts";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { composer, log, message, openInRoom, say, whenOverlayIsGone } from "../support/screens/screen.tsx";

it("a draft that another tab sent goes from this one, unless something was typed here", async () => {
  const server = membersRoom();
  // As another tab of the seat.
  const tab = new BroadcastChannel(`parley.sent.${seatPrefix(server.session)}`);
  onTestFinished(() => tab.close());
  const received: unknown[] = [];
  tab.onmessage = ({ data }) => received.push(data);
  const delivered: unknown[] = [];
  class PageChannel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      this.addEventListener("message", ({ data }) => delivered.push(data));
    }
  }
  vi.stubGlobal("BroadcastChannel", PageChannel);

  await saveDraft(server.session, { text: "shall we meet?", replyTo: 0 });
  await openInRoom(server);
  await expect.element(composer()).toHaveValue("shall we meet?");
  tab.postMessage("another text");
  tab.postMessage("shall we meet?");
  await expect.element(composer()).toHaveValue("");

  await userEvent.type(composer(), "shall we meet?");
  tab.postMessage("shall we meet?");
  await expect.poll(() => delivered).toEqual(["another text", "shall we meet?", "shall we meet?"]);
  server.say(olivia.id, "yes");
  await expect.element(message("yes")).toBeVisible();
  await expect.element(composer()).toHaveValue("shall we meet?");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => received).toEqual([["", "shall we meet?"]]);
});

it("a second release that is announced takes the place of the first notice", async () => {
  const listens = vi.spyOn(navigator.serviceWorker, "addEventListener");
  await openInRoom(membersRoom());
  // The script that listens loads after the first paint.
  await expect.poll(() => listens.mock.calls.map(([type]) => type)).toContain("controllerchange");
  const { fetch } = globalThis;
  let asked = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    if (address !== "/") return fetch(address, init);
    asked++;
    return new Response("<html>another release</html>");
  });
  const notice = page.getByText("A new version is here.");
  const announce = () => navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
  announce();
  await expect.element(notice).toBeVisible();
  announce();
  await expect.poll(() => asked).toBe(2);
  // The notice of the second one is rendered with the next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(notice.elements()).toHaveLength(1);
});

it("a text that was announced to a screen reader is gone from the page once it is recalled or edited", async () => {
  const server = membersRoom();
  await openInRoom(server);
  // Messages from before the connection was live are not announced.
  await say("hello");
  await expect.element(page.getByRole("article", { name: /Sent: hello/ })).toBeVisible();
  const { id } = server.say(olivia.id, "better not said");
  await expect.element(message("better not said")).toBeVisible();
  const announced = () => [...document.querySelectorAll("[role=status]")].map((one) => one.textContent).join();
  await expect.poll(announced).toContain("better not said");
  server.recall(id, olivia.id);
  await expect.poll(() => document.body.textContent).not.toContain("better not said");

  const { id: messageId } = server.say(olivia.id, "the former wording");
  await expect.poll(announced).toContain("the former wording");
  const rev = ++server.rev;
  const data = { messageId, content: "the other wording", editedAt: Date.now(), rev };
  server.push({ event: "messageEdited", data, rev });
  await expect.element(message("the other wording")).toBeVisible();
  await expect.poll(() => document.body.textContent).not.toContain("the former wording");
});

it("help is found in the room's details", async () => {
  await openInRoom(membersRoom(), "detail");
  await page.getByRole("button", { name: "Help", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Help", level: 1 })).toBeVisible();
});

it("Alt and an arrow switch the room, but not out of a dialog, nor where a field uses these keys", async () => {
  const server = membersRoom();
  const { session } = membersRoom();
  localStorage.setItem(sessionPrefix + session.linkCode, JSON.stringify(session));
  await openInRoom(server);
  await expect.element(page.getByRole("navigation", { name: "My rooms" })).toBeVisible();
  const isIn = (roomId: string) => location.pathname === `/chatroom/${roomId}`;
  const press = (target: Element) => {
    const key = { key: "ArrowDown", altKey: true, bubbles: true, cancelable: true };
    return !target.dispatchEvent(new KeyboardEvent("keydown", key));
  };
  const field = composer().element();
  const date = Object.assign(document.createElement("input"), { type: "date" });
  for (const used of [document.createElement("select"), date]) {
    field.after(used);
    expect(press(used)).toBe(false);
    used.remove();
  }
  field.addEventListener("keydown", (event) => event.preventDefault(), { once: true });
  press(field);
  (log().element() as HTMLElement).focus();
  await userEvent.keyboard("?");
  const map = page.getByRole("dialog", { name: "Keyboard" });
  await expect.element(map).toBeVisible();
  expect(press(map.element())).toBe(false);
  await userEvent.keyboard("{Escape}");
  await expect.element(map).not.toBeInTheDocument();
  // The entry of the closed dialog is left 50 ms later: Back would undo the switch.
  await whenOverlayIsGone();
  expect(isIn(server.roomId)).toBe(true);
  // In the list of messages, the arrows alone move between them.
  (log().element() as HTMLElement).focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.poll(() => isIn(session.roomId)).toBe(true);
});

it("the same text twice is announced twice to a screen reader", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await say("hello");
  await expect.element(page.getByRole("article", { name: /Sent: hello/ })).toBeVisible();
  server.say(olivia.id, "okay");
  const spoken = () => [...document.querySelectorAll("[role=status]")].find((one) => one.textContent?.includes("okay"));
  await expect.poll(spoken).toBeDefined();
  let changes = 0;
  const observer = new MutationObserver(() => changes++);
  observer.observe(spoken() ?? document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  server.say(olivia.id, "okay");
  await expect.poll(() => changes).toBe(1);
});

it("a screen reader hears who begins to type, but not again within 20 seconds", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await say("hello");
  await expect.element(page.getByRole("article", { name: /Sent: hello/ })).toBeVisible();
  // Polls would move the clock of fake timers on.
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const shown = () => document.querySelector("[data-typing]");
  const type = async () => {
    server.push({ event: "typing", data: { memberId: olivia.id, on: true } });
    await expect.poll(shown).not.toBeNull();
    server.push({ event: "typing", data: { memberId: olivia.id, on: false } });
    await expect.poll(shown).toBeNull();
  };
  const spoken = () => [...document.querySelectorAll("[role=status]")].some((one) => /is typing/.test(one.innerHTML));
  const announced = [false];
  const observer = new MutationObserver(() => {
    if (spoken() !== announced.at(-1)) announced.push(spoken());
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  for (const afterMs of [0, 19_999, 20_000]) {
    now += afterMs;
    await type();
  }
  await expect.poll(() => announced).toEqual([false, true, false, true, false]);
});
