import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { eventually } from "../../support/eventually.ts";
import { make } from "../support/api.ts";
import { connect, type TestSocket } from "../support/socket.ts";
import { clockAt } from "../support/time.ts";
import { twoPeople } from "../support/two-people.ts";

afterEach(() => vi.useRealTimers());

const lastHereOf = async (token: string, uid: string) =>
  (await make("listMembers", { token })).filter(({ id }) => id === uid).map(({ lastHere }) => lastHere);
const share = (token: string, shareLastHere: boolean) => make("editMe", { token, body: { flags: { shareLastHere } } });
const rowsOf = (chatId: string) =>
  runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) =>
    storage.sql.exec("SELECT member_id AS id, at FROM last_visits").toArray(),
  );

async function leave(socket: TestSocket, observer: TestSocket, uid: string): Promise<void> {
  observer.frames.length = 0;
  socket.close(1000);
  await observer.push("onlineChanged", ({ memberId, online }) => memberId === uid && !online);
}

describe("a member's last visit", () => {
  it("is neither stored nor shown unless the member allows it, and forgotten once the member no longer does", async () => {
    const { room, guest, owner, member } = await twoPeople();
    const { token } = room.owner;
    expect((await make("getMe", guest)).flags.shareLastHere).toBe(false);
    await share(token, true);
    await leave(member, owner, guest.uid);
    expect(await rowsOf(room.chatId)).toEqual([]);
    expect(await lastHereOf(token, guest.uid)).toEqual([undefined]);
    await share(guest.token, true);
    await leave(await connect(guest.token), owner, guest.uid);
    expect(await rowsOf(room.chatId)).toHaveLength(1);
    await share(guest.token, false);
    expect(await rowsOf(room.chatId)).toEqual([]);
    await share(guest.token, true);
    expect(await lastHereOf(token, guest.uid)).toEqual([undefined]);
  });

  it("is shown in whole minutes once the last socket is closed, to those who show theirs, and goes with the seat", async () => {
    const { room, guest, owner, member } = await twoPeople();
    const { token } = room.owner;
    const other = await connect(guest.token);
    const now = Date.now();
    await share(guest.token, true);
    expect(await lastHereOf(token, guest.uid)).toEqual([undefined]);
    await share(token, true);
    other.close(1000);
    await member.say("still here");
    expect(await lastHereOf(token, guest.uid)).toEqual([undefined]);
    expect(await rowsOf(room.chatId)).toEqual([]);
    await leave(member, owner, guest.uid);
    const [at = 0] = await lastHereOf(token, guest.uid);
    expect(at % Limits.lastHereStepMs).toBe(0);
    expect(at).toBeGreaterThan(now - Limits.lastHereStepMs);
    await share(token, false);
    expect(await lastHereOf(token, guest.uid)).toEqual([undefined]);
    await share(token, true);
    const still = await connect(guest.token);
    await owner.push("onlineChanged", ({ memberId, online }) => memberId === guest.uid && online);
    expect(await lastHereOf(token, guest.uid)).toEqual([undefined]);
    expect(await rowsOf(room.chatId)).toHaveLength(1);
    await make("removeMember", { memberId: guest.uid, token });
    await still.push("closeAuth");
    expect(await rowsOf(room.chatId)).toEqual([]);
  });

  it("is the latest one", async () => {
    const { room, guest, owner, member } = await twoPeople();
    await share(guest.token, true);
    const minute = Math.ceil(Date.now() / Limits.lastHereStepMs) * Limits.lastHereStepMs;
    clockAt(minute);
    await leave(member, owner, guest.uid);
    clockAt(minute + Limits.lastHereStepMs * 3);
    const again = await connect(guest.token);
    expect(await rowsOf(room.chatId)).toEqual([{ id: guest.uid, at: minute }]);
    again.close(1000);
    const later = [{ id: guest.uid, at: minute + Limits.lastHereStepMs * 3 }];
    await eventually(async () => expect(await rowsOf(room.chatId)).toEqual(later));
  });
});
