import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { make, resultOf } from "../support/api.ts";
import { enter, openRoom, paidRoom, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";
import { fireAlarm } from "../support/time.ts";

const dayMs = 24 * 60 * 60 * 1000;
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

afterEach(() => {
  vi.useRealTimers();
});

describe("an expired room", () => {
  it("notifies and disconnects all sockets; members are logged out, the owner may read", async () => {
    const { chatId, roomIc, ownerIc, owner } = await openRoom({ days: 1 });
    const stub = env.ROOM.getByName(chatId);
    const alarm = await runInDurableObject(stub, (_, ctx) => ctx.storage.getAlarm());
    expect(alarm).toBe(owner.room.expires_at);
    expect(owner.room.purge_at - owner.room.expires_at).toBe(3 * dayMs);
    const guest = await enter(roomIc, "Gus");
    const sockets = [await connect(owner.token), await connect(guest.token)];
    later(dayMs);
    // Before the alarm rings.
    expect(await sockets[0]?.ask("sendMessage", { kind: "text", content: "one more" })).toMatchObject({
      ...{ code: ResultCode.roomExpired },
    });
    await fireAlarm(chatId);
    for (const socket of sockets) {
      expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.roomExpired });
      expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.byServer });
    }
    expect((await make("getRoom", owner)).state).toBe("expired");
    expect(await resultOf("getRoom", guest)).toBe(ResultCode.roomExpired);
    expect(await resultOf("listMessages", owner)).toBe(ResultCode.ok);
    expect(await resultOf("listMessages", guest)).toBe(ResultCode.roomExpired);
    expect(await resultOf("logIn", { body: { code: roomIc, password, name: "Late" } })).toBe(ResultCode.roomExpired);
    expect(await resultOf("logIn", { body: { code: ownerIc, password } })).toBe(ResultCode.ok);
    expect((await make("getLink", { code: roomIc })).state).toBe("expired");
    // Only the admin link asks for the password, to renew the room.
    const asks = { state: "expired", needsPassword: true, needsName: false };
    expect(await make("getLink", { code: ownerIc })).toMatchObject(asks);
    expect((await make("getLink", { code: roomIc })).needsPassword).toBe(false);
    const again = await connect(guest.token);
    expect((await again.push("closeAuth")).data).toEqual({ code: ResultCode.roomExpired });
    // The room ends once, however often its alarm rings.
    const { rev } = await make("getRoom", owner);
    for (const _ of [1, 2]) await runInDurableObject(stub, (room) => room.alarm());
    expect((await make("getRoom", owner)).rev).toBe(rev);
  });

  it("is set up in its days of grace too, when that was not done before, so that it can be renewed", async () => {
    const { ownerIc } = await paidRoom({ days: 1 });
    later(dayMs);
    expect((await make("getLink", { code: ownerIc })).state).toBe("setup");
    const body = { code: ownerIc, password, name: "Olivia", roomName: "Garden" };
    const { token, room } = await make("setUpRoom", { body });
    expect(room.state).toBe("expired");
    const time = { kind: "time", days: 7, method: "card" } as const;
    expect((await make("placeOrder", { token, body: time })).status).toBe("pending");
  });
});
