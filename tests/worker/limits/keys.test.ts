import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, type Json, make } from "../support/api.ts";
import { put } from "../support/quick-room.ts";
import { enterSealed, hpkeGrant, identity, rotationBy, sealedRoom } from "../support/sealed-room.ts";
import { start } from "../support/time.ts";

const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + ms });

afterEach(() => {
  vi.useRealTimers();
});

describe("recipients of the keys of a sealed room", () => {
  it.each([
    [
      "devices",
      ({ token }: { token: string }) => {
        const { id, ...keys } = identity();
        const body = { recipient_id: id, ...keys, proof_epoch: 1, grant: hpkeGrant() };
        return put("/api/room/device", token, body);
      },
    ],
    [
      "personal links",
      ({ token, uid }: { token: string; uid: string }) => {
        const seats = [{ ...identity(), uid, grant: hpkeGrant() }];
        return put("/api/room/grants", token, { epoch: 1, seats });
      },
    ],
  ])("are limited per member: one with ever new %s does not hold up a removal", async (_, change) => {
    at(0);
    const room = await sealedRoom();
    const [mia, gus] = [await enterSealed(room, room.roomIc), await enterSealed(room, room.roomIc)];
    for (let n = 1; n < Limits.recipientChangesAtOnce; n++) expect((await change(mia)).code).toBe(ResultCode.ok);
    expect(await change(mia)).toMatchObject({ status: 429, code: ResultCode.tooMany });
    at(60_000 / Limits.recipientChangesPerMinute);
    const late = await rotationBy(room.owner.token, gus.uid);
    expect((await change(mia)).code).toBe(ResultCode.ok);
    const remove = (rotation: Json) =>
      call("DELETE", `/api/members/${gus.uid}`, { token: room.owner.token, body: { rotation } });
    expect((await remove(late)).data).toMatchObject({ reason: "devicesChanged" });
    const rotation = await rotationBy(room.owner.token, gus.uid);
    expect((await change(mia)).status).toBe(429);
    expect((await remove(rotation)).code).toBe(ResultCode.ok);
  });

  it("are not limited for the links of invited people: a lost one would keep its seat without a link", async () => {
    at(0);
    const people = Limits.recipientChangesAtOnce + 2;
    const { owner } = await sealedRoom({ seats: people + 1 });
    const invited = await make("inviteMembers", { token: owner.token, body: { count: people } });
    for (const { memberId: uid } of invited) {
      const seats = [{ ...identity(), uid, grant: hpkeGrant() }];
      expect((await put("/api/room/grants", owner.token, { epoch: 1, seats })).code).toBe(ResultCode.ok);
    }
  });
});
