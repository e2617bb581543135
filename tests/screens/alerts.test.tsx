import { getPushKey, subscribeToPush } from "@contract/endpoints/push.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { sessions } from "../../web/device/device-sessions.ts";
import { setHidden, setOffline } from "../support/screens/edge.ts";
import { gina, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { close, message, open, openInRoom, resumes, say } from "../support/screens/screen.tsx";
import { aMember, aRoom, aSession } from "../unit/support/room-things.ts";

it("a message sounds once and notifies once, as its reader has set it, and never for its sender", async () => {
  const tone = vi.spyOn(OscillatorNode.prototype, "start");
  const shown: { title: string; body: string | undefined }[] = [];
  class GrantedNotification extends EventTarget {
    static permission: NotificationPermission = "granted";
    constructor(title: string, { body }: NotificationOptions = {}) {
      super();
      shown.push({ title, body });
    }
    close(): void {}
  }
  vi.stubGlobal("Notification", GrantedNotification);
  const server = ownersRoom(gina);
  server.flags = { notify: true, sound: true, preview: true };
  const listens = vi.spyOn(navigator.serviceWorker, "startMessages");
  await openInRoom(server);
  // The script for sounds loads after the first paint, and hears presses from then on.
  await expect.poll(() => listens.mock.calls.length).toBeGreaterThan(0);
  // A page may sound once it was pressed. Messages from before the connection is live are no news.
  await say("here");
  await expect.poll(() => server.messages.at(-1)?.content).toBe("here");
  setHidden(true);
  server.say(gina.id, "ring");
  // One sound is two tones.
  const one = { title: server.name, body: "Gina: ring" };
  await expect.poll(() => [tone.mock.calls.length, shown]).toEqual([2, [one]]);

  server.say(server.memberId, "of my other device");
  setHidden(false);
  const before = resumes(server);
  await openInRoom(server, "notification");
  // Messages from before the connection is live are no news.
  await expect.poll(() => resumes(server)).toBeGreaterThan(before);
  setHidden(true);
  await page.getByRole("switch", { name: "Sound" }).click();
  await page.getByRole("switch", { name: "Show the text" }).click();
  await expect.element(page.getByRole("switch", { name: "Show the text" })).not.toBeChecked();
  await expect.element(page.getByRole("switch", { name: "Sound" })).not.toBeChecked();
  server.say(gina.id, "silence");
  const blind = { title: server.name, body: "New message" };
  await expect.poll(() => [tone.mock.calls.length, shown]).toEqual([2, [one, blind]]);
  server.say(gina.id, "for @Olivia alone");
  const mention = { title: server.name, body: "You were mentioned" };
  await expect.poll(() => shown).toEqual([one, blind, mention]);
});

it.each([
  ["default", "Not granted."],
  ["denied", "Permission disabled."],
  ["unsupported", "Unsupported browser."],
] as const)("a browser whose notifications are %s shows the reason with its remedy", async (permission, reason) => {
  const state = permission === "unsupported" ? undefined : Object.assign(class {}, { permission });
  vi.stubGlobal("Notification", state);
  const server = ownersRoom();
  server.flags = { notify: true };
  await openInRoom(server, "notification");
  await expect.element(page.getByText(reason)).toBeVisible();
  const allow = page.getByRole("button", { name: "Allow" });
  if (permission === "default") await expect.element(allow).toBeVisible();
  if (permission === "unsupported")
    await expect.element(page.getByRole("switch", { name: "Notifications" })).not.toBeInTheDocument();
});

it("a pressed notification leads to its message, although the room on the device does not have it yet", async () => {
  const server = ownersRoom(gina);
  await openInRoom(server);
  await say("before");
  await expect.poll(() => server.messages.at(-1)?.content).toBe("before");
  await close();
  const { id } = server.say(gina.id, "announced");
  await open(server, `/chatroom/${server.roomId}?message=${id}`);
  await expect.element(message("announced")).toHaveFocus();
  expect(page.getByText("This message is no longer there").elements()).toEqual([]);
  await expect.poll(() => location.search).toBe("");
});

it("logging out without a network ends the browser's push subscription, although another room uses it", async () => {
  const unsubscribe = vi.fn(async () => true);
  const subscription = { endpoint: "https://push.example.com/1", unsubscribe };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  const server = membersRoom();
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: "Log out" }).click();
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration as never);
  setOffline(true);
  sessions.remember({ ...aSession("zoe", { roomId: "another12345" }), room: aRoom(aMember("zoe")) }, "zoe");
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => location.pathname).toMatch(/\/login\/\w+$/);
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

it("an open room subscribes to push again with the next connection after another room ended the subscription", async () => {
  const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
  const endpoint = "https://push.example.com/1";
  const made = { endpoint, toJSON: () => ({ endpoint, keys }) };
  let subscription: typeof made | undefined;
  const getSubscription = vi.fn(async () => subscription);
  const subscribe = async () => {
    subscription = made;
    return made;
  };
  const registration = { pushManager: { getSubscription, subscribe } };
  vi.stubGlobal("Notification", Object.assign(class {}, { permission: "granted" }));
  vi.spyOn(navigator.serviceWorker, "register").mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(registration as never);
  vi.spyOn(navigator.serviceWorker, "ready", "get").mockResolvedValue(registration as never);
  const server = membersRoom();
  server.flags = { notify: true };
  server.answer(getPushKey, { key: "key" });
  server.answer(subscribeToPush, {});
  await openInRoom(server);
  await expect.poll(() => server.calls(subscribeToPush)).toHaveLength(1);
  // The page subscribes before it is connected.
  await expect.element(page.getByText(/· \d online/)).toBeVisible();
  setOffline(true);
  setOffline(false);
  await expect.poll(() => getSubscription.mock.calls.length).toBe(1);
  subscription = undefined;
  setOffline(true);
  setOffline(false);
  await expect.poll(() => server.calls(subscribeToPush)).toHaveLength(2);
  expect(getSubscription).toHaveBeenCalledTimes(2);
});
