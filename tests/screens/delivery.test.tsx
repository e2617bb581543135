import { CloseCode } from "@contract/codes.ts";
import * as Limits from "@contract/limits.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionPrefix } from "../../web/device/session-prefix.ts";
import { localStore } from "../../web/lib/browser/local-store.ts";
import { setOffline } from "../support/screens/edge.ts";
import { membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { composer, connectionLine, log, message, open, openInRoom, say } from "../support/screens/screen.tsx";
import { timers } from "../support/screens/timers.ts";

it("the offline notice appears within two seconds, and logging out lists unsent messages", async () => {
  const server = ownersRoom();
  await openInRoom(server);
  await say("before");
  await connectionLine();
  vi.useFakeTimers({ toFake: timers });
  setOffline(true);
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(page.getByText("Network Error")).toBeVisible();
  setOffline(false);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await expect.element(page.getByText("Network Error")).not.toBeInTheDocument();
  await composer().fill("half a thought");
  await page.getByRole("button", { name: "Room details" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("What you have begun to write will be lost.");
});

it("content that another app shared and the device could not store is missed with words, once", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await open(server, `/chatroom/${server.session.roomId}?not-shared`);
  await expect.element(page.getByText("Make room and share it again")).toBeVisible();
  await expect.poll(() => location.search).toBe("");
});

it("a browser that stores nothing says that it forgets the seat, and where the way back is", async () => {
  const server = membersRoom();
  const key = sessionPrefix + server.session.linkCode;
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  localStore.set(key, JSON.stringify(server.session));
  onTestFinished(() => {
    full.mockRestore();
    localStore.remove(key);
  });
  await open(server, `/chatroom/${server.session.roomId}`);
  await expect.element(page.getByText("copy your personal link from the room’s details")).toBeVisible();
});

it("a message that the server asked to send later says that it will be sent shortly", async () => {
  const server = membersRoom();
  server.takes = 0;
  // The page sends the message again after this time, which must outlast the test.
  server.retryAfterSeconds = 600;
  await openInRoom(server);
  await say("one of many");
  const row = page.getByRole("article", { name: "You, Will be sent shortly: one of many" });
  await expect.element(row.getByRole("img", { name: "Will be sent shortly" })).toBeVisible();
  setOffline(true);
  await expect.element(page.getByText("1 message is waiting to be sent")).toBeVisible();
});

it("a cut connection that had lasted is back within a second: no banner, and no key stroke is lost", async () => {
  const server = membersRoom();
  vi.useFakeTimers({ toFake: timers });
  await openInRoom(server);
  await say("before");
  // The server's answer shows that the socket works before the clock moves.
  await expect.element(page.getByRole("article", { name: /^You, \d.*before/ })).toBeVisible();
  await vi.advanceTimersByTimeAsync(Limits.reconnectAfterMs);
  await userEvent.type(composer(), "typed ");
  const before = server.opened.length;
  server.cut(CloseCode.restart);
  await userEvent.keyboard("all the while");
  server.say(olivia.id, "meanwhile");
  expect(server.opened).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(Limits.firstReconnectWithinMs);
  expect(server.opened).toHaveLength(before + 1);
  await expect.element(message("meanwhile")).toBeVisible();
  expect(page.getByText("Network Error").elements()).toEqual([]);
  await expect.element(composer()).toHaveValue("typed all the while");
  await userEvent.keyboard("{Enter}");
  await expect.element(message("typed all the while")).toBeVisible();
});

it("messages written while the network is cut arrive once, in order", async () => {
  const server = membersRoom();
  // The page connects again with the press, not by itself.
  vi.useFakeTimers({ toFake: timers });
  await openInRoom(server);
  await say("before");
  await connectionLine();
  // The network delivers the message to the server, and loses the answer.
  server.loseFrames = Number.POSITIVE_INFINITY;
  await say("sent into the dark");
  await expect.poll(() => server.messages.at(-1)?.content).toBe("sent into the dark");
  server.cut(CloseCode.lost);
  await say("written offline");
  server.say(olivia.id, "meanwhile");
  await vi.advanceTimersByTimeAsync(Limits.interruptionShownAfterMs);
  await expect.element(page.getByText("Network Error")).toBeVisible();
  await expect.element(message("meanwhile")).not.toBeInTheDocument();

  server.loseFrames = 0;
  await page.getByRole("button", { name: "Reconnect now" }).click();
  await expect.element(message("meanwhile")).toBeVisible();
  await expect.element(page.getByRole("article", { name: /^You, \d.*written offline/ })).toBeVisible();
  const sent = ["before", "sent into the dark", "meanwhile", "written offline"];
  expect(server.messages.map(({ content }) => content).filter(Boolean)).toEqual(sent);
  const rows = log().getByRole("article").elements();
  expect(rows.slice(-sent.length).map((row) => sent.find((text) => row.textContent.includes(text)))).toEqual(sent);
  await expect.element(page.getByRole("article", { name: /^You, Waiting|^You, Sending/ })).not.toBeInTheDocument();
});

it("a draft is there when the page is opened again, until it is sent", async () => {
  const server = membersRoom();
  await openInRoom(server);
  await composer().fill("half a thought");
  await openInRoom(server);
  await expect.element(composer()).toHaveValue("half a thought");
  await say("half a thought, finished");
  await expect.element(message("half a thought, finished")).toBeVisible();
  await openInRoom(server);
  await expect.element(message("half a thought, finished")).toBeVisible();
  await expect.element(composer()).toHaveValue("");
});
