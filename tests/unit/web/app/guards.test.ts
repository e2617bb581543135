import { expect, it, onTestFinished, vi } from "vitest";
import { sessionFor } from "../../../../web/app/guards.ts";
import { sessions } from "../../../../web/device/device-sessions.ts";
import { sessionPrefix } from "../../../../web/device/session-prefix.ts";
import { storeShared, takeSharedText } from "../../../../web/device/shared-in.ts";
import { localStore } from "../../../../web/lib/browser/local-store.ts";
import { observeServerTime } from "../../../../web/lib/server-clock.ts";
import { eventually } from "../../../support/eventually.ts";
import { fakeCaches } from "../../support/fake-caches.ts";
import { aSession } from "../../support/room-things.ts";

it("the session of the room that a page opens survives the first answer, 15 days after the last one", () => {
  const usedAt = Date.UTC(2026, 0, 1);
  const open = aSession("ben", { usedAt });
  const unused = aSession("ben", { usedAt, roomId: "another12345", linkCode: "another12345ben" });
  for (const session of [open, unused]) localStore.set(sessionPrefix + session.linkCode, JSON.stringify(session));
  const pathname = `/chatroom/${open.roomId}`;
  sessionFor(open.roomId, { location: { pathname, searchStr: "", href: pathname } });
  observeServerTime(usedAt + 15 * 86_400_000);
  expect(sessions.list().map(({ roomId }) => roomId)).toEqual([open.roomId]);
});

it("content that another app shares into a room that this device has left is deleted, and no other room's", async () => {
  vi.stubGlobal("caches", fakeCaches());
  onTestFinished(() => void vi.unstubAllGlobals());
  const [open, left] = [aSession("ben"), "left12345678"];
  localStore.set(sessionPrefix + open.linkCode, JSON.stringify(open));
  for (const roomId of [open.roomId, left]) await storeShared(roomId, "shared", []);
  const pathname = `/chatroom/${left}`;
  expect(() => sessionFor(left, { location: { pathname, searchStr: "", href: pathname } })).toThrow();
  const waiting = async () => (await (await caches.open("parley-shared-in")).keys()).map(({ url }) => url);
  await eventually(async () => expect(await waiting()).toEqual([expect.stringContaining(open.roomId)]));
  expect(await takeSharedText(open.roomId)).toBe("shared");
});
