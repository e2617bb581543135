import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { roomStores } from "../../../../web/device/database.ts";
import { forgetLeftovers, sessions } from "../../../../web/device/device-sessions.ts";
import { seatPrefix } from "../../../../web/device/session.ts";
import { forgottenPrefix } from "../../../../web/device/session-prefix.ts";
import { localStore } from "../../../../web/lib/browser/local-store.ts";
import { observeServerTime, serverNow } from "../../../../web/lib/server-clock.ts";
import { forgetSession, handleSessionEnd, removeEndedRoom } from "../../../../web/room/end-session.ts";
import { ResultCode } from "../../../../worker/contract/codes.ts";
import { eventually } from "../../../support/eventually.ts";
import { aMember, aRoom } from "../../support/room-things.ts";

const stores = ["keys", "drafts", "outbox", "files", "hidden", "heard", "cache"] as const;

async function aSeat(memberId: string) {
  const room = aRoom(aMember(memberId));
  const login = { token: memberId, roomId: room.roomId, linkCode: memberId, memberId, role: "member", room } as const;
  const session = sessions.remember(login, memberId);
  await roomStores().write(...stores.map((storeName) => ({ storeName, key: `${seatPrefix(session)}x`, value: 1 })));
  const stored = async () => {
    const all = await Promise.all(stores.map((storeName) => roomStores().all(storeName, seatPrefix(session))));
    return all.flat().length;
  };
  return { session, stored };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a seat on this device", () => {
  it.each(["seatReset", "memberRemoved", "roomPurged"] as const)("leaves nothing behind after %s", async (name) => {
    const { session, stored } = await aSeat(name);
    expect(await stored()).toBe(stores.length);
    handleSessionEnd(session, ResultCode[name]);
    await eventually(async () => expect(await stored()).toBe(0));
    expect(sessions.linkFor(session.linkCode)).toBeUndefined();
  });

  it("of a disabled room stays, with unsent texts and keys, for the day the operator enables the room", async () => {
    const { session, stored } = await aSeat("disabled");
    await roomStores().write({ storeName: "cache", key: seatPrefix(session), value: 1 });
    handleSessionEnd(session, ResultCode.roomDisabled);
    await eventually(async () => expect(await roomStores().get("cache", seatPrefix(session))).toBeUndefined());
    expect(await stored()).toBe(stores.length);
    expect(sessions.find(session.linkCode)?.token).toBe(session.token);
  });

  it.each(["loggedOut", "passwordChanged", "linkInvalid"] as const)(
    "keeps unsent texts and keys for the next login after %s, and 14 days without one delete them",
    async (name) => {
      const { session, stored } = await aSeat(name);
      observeServerTime(serverNow());
      handleSessionEnd(session, ResultCode[name]);
      expect(await stored()).toBe(stores.length);
      expect(sessions.find(session.linkCode)).toBeUndefined();
      expect(sessions.linkFor(session.linkCode)).toBe(session.linkCode);
      sessions.list();
      observeServerTime(serverNow() + 15 * 86_400_000);
      expect(sessions.linkFor(session.linkCode)).toBeUndefined();
      await eventually(async () => expect(await stored()).toBe(0));
    },
  );

  it("leaves nothing behind when another tab logged out, and this one hears of the end of its session", async () => {
    const { session, stored } = await aSeat("two-tabs");
    forgetSession(session);
    await eventually(async () => expect(await stored()).toBe(0));
    await roomStores().write({ storeName: "drafts", key: seatPrefix(session), value: 1 });
    handleSessionEnd(session, ResultCode.loggedOut);
    await eventually(async () => expect(await stored()).toBe(0));
  });

  it("whose data could not be deleted with its session is deleted at the next start, unless it logged in again", async () => {
    const { session, stored } = await aSeat("silent-database");
    const again = await aSeat("logged-in-again");
    const forget = vi.spyOn(roomStores(), "forget").mockResolvedValue(false);
    forgetSession(session);
    forgetSession(again.session);
    await eventually(() => expect(forget).toHaveBeenCalledTimes(2));
    forget.mockRestore();
    sessions.remember({ ...again.session, room: aRoom(aMember("logged-in-again")) }, "logged-in-again");
    forgetLeftovers();
    await eventually(async () => expect(await stored()).toBe(0));
    await eventually(() => expect(localStore.keys(forgottenPrefix)).toEqual([]));
    expect(await again.stored()).toBe(stores.length);
  });

  it("that is stored loses nothing by a mark that was left for its deletion", async () => {
    const { session, stored } = await aSeat("marked");
    localStore.set(forgottenPrefix + seatPrefix(session), "");
    const forget = vi.spyOn(roomStores(), "forget");
    forgetLeftovers();
    await eventually(() => expect(localStore.keys(forgottenPrefix)).toEqual([]));
    // The chunk that deletes a seat's data, whose script was fetched by then.
    await import("../../../../web/device/forget-room.ts");
    expect(forget).not.toHaveBeenCalled();
    expect(await stored()).toBe(stores.length);
  });

  it("whose room is taken off the list is logged out: a renewed room would notify again", async () => {
    const { session, stored } = await aSeat("expired");
    const fetched: [path: string, token: string | null][] = [];
    vi.stubGlobal("fetch", async (path: string, { headers }: RequestInit) => {
      fetched.push([path, new Headers(headers).get("token")]);
      return Response.json({ code: ResultCode.ok, msg: "", data: {} });
    });
    removeEndedRoom(session);
    await eventually(() => expect(fetched).toContainEqual(["/api/logout", "expired"]));
    await eventually(async () => expect(await stored()).toBe(0));
    expect(sessions.list()).not.toContainEqual(session);
  });
});
