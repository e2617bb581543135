import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { eventually } from "../../support/eventually.ts";
import { make } from "../support/api.ts";
import { enter, openRoom } from "../support/room.ts";
import { connect, type TestSocket } from "../support/socket.ts";
import { clockAt } from "../support/time.ts";

afterEach(() => vi.useRealTimers());

const lastHereOf = async (token: string, uid: string) =>
  (await make("listMembers", { token })).filter(({ id }) => id === uid).map(({ lastHere }) => lastHere);
const share = (token: string, shareLastHere: boolean) => make("editMe", { token, body: { flags: { shareLastHere } } });
const rowsOf = (chatId: string) =>
  runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) =>
    storage.sql.exec("SELECT member_id AS id, at FROM last_visits").toArray(),
  );

async function leave(socket: TestSocket, observer: TestSocket, uid: string): Promise<void> {
  socket.close(1000);
  await observer.push("onlineChanged", ({ memberId, online }) => memberId === uid && !online);
}

async function ownerAndGuest() {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  return { ...room, guest, ownerSocket: await connect(room.owner.token), guestSocket: await connect(guest.token) };
}

describe("a member's last visit", () => {
  it("is neither stored nor shown unless the member allows it", async () => {
    const { chatId, owner, guest, ownerSocket, guestSocket } = await ownerAndGuest();
    expect(guest.room.me.flags.share_last_here).toBe(false);
    await share(owner.token, true);
    await leave(guestSocket, ownerSocket, guest.uid);
    expect(await rowsOf(chatId)).toEqual([]);
    expect(await lastHereOf(owner.token, guest.uid)).toEqual([undefined]);
  });

  it("is shown in whole minutes once the last socket is closed, to those who show theirs", async () => {
    const { chatId, owner, guest, ownerSocket, guestSocket } = await ownerAndGuest();
    const other = await connect(guest.token);
    const now = Date.now();
    await share(guest.token, true);
    expect(await lastHereOf(owner.token, guest.uid)).toEqual([undefined]);
    await share(owner.token, true);
    other.close(1000);
    await guestSocket.say("still here");
    expect(await lastHereOf(owner.token, guest.uid)).toEqual([undefined]);
    expect(await rowsOf(chatId)).toEqual([]);
    await leave(guestSocket, ownerSocket, guest.uid);
    const [at = 0] = await lastHereOf(owner.token, guest.uid);
    expect(at % Limits.lastHereStepMs).toBe(0);
    expect(at).toBeGreaterThan(now - Limits.lastHereStepMs);
    await share(owner.token, false);
    expect(await lastHereOf(owner.token, guest.uid)).toEqual([undefined]);
    await share(owner.token, true);
    await connect(guest.token);
    await ownerSocket.push("onlineChanged", ({ memberId, online }) => memberId === guest.uid && online);
    expect(await lastHereOf(owner.token, guest.uid)).toEqual([undefined]);
  });

  it("is forgotten when the member no longer shows it, and does not come back", async () => {
    const { chatId, owner, guest, ownerSocket, guestSocket } = await ownerAndGuest();
    await share(owner.token, true);
    await share(guest.token, true);
    await leave(guestSocket, ownerSocket, guest.uid);
    expect(await rowsOf(chatId)).toHaveLength(1);
    await share(guest.token, false);
    expect(await rowsOf(chatId)).toEqual([]);
    await share(guest.token, true);
    expect(await lastHereOf(owner.token, guest.uid)).toEqual([undefined]);
  });

  it("goes with the seat", async () => {
    const { chatId, owner, guest, ownerSocket, guestSocket } = await ownerAndGuest();
    await share(guest.token, true);
    await leave(guestSocket, ownerSocket, guest.uid);
    expect(await rowsOf(chatId)).toHaveLength(1);
    const still = await connect(guest.token);
    await make("removeMember", { memberId: guest.uid, token: owner.token });
    await still.push("closeAuth");
    expect(await rowsOf(chatId)).toEqual([]);
  });

  it("is the latest one", async () => {
    const { chatId, guest, ownerSocket, guestSocket } = await ownerAndGuest();
    await share(guest.token, true);
    const minute = Math.ceil(Date.now() / Limits.lastHereStepMs) * Limits.lastHereStepMs;
    clockAt(minute);
    await leave(guestSocket, ownerSocket, guest.uid);
    clockAt(minute + Limits.lastHereStepMs * 3);
    const again = await connect(guest.token);
    expect(await rowsOf(chatId)).toEqual([{ id: guest.uid, at: minute }]);
    again.close(1000);
    const later = [{ id: guest.uid, at: minute + Limits.lastHereStepMs * 3 }];
    await eventually(async () => expect(await rowsOf(chatId)).toEqual(later));
  });
});
