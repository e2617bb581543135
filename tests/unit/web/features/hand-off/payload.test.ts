import { describe, expect, it } from "vitest";
import { encrypt } from "../../../../../web/features/hand-off/key-schedule.ts";
import { type Payload, payload, shortenToFit } from "../../../../../web/features/hand-off/payload.ts";
import { toBase64url } from "../../../../../web/sealed/bytes.ts";
import * as Limits from "../../../../../worker/contract/limits.ts";

const rooms = (count: number, text: string): Payload => ({
  version: 1,
  rooms: Array.from({ length: count }, (_, at) => ({
    seat: `room-${at}`,
    ticket: "a".repeat(22),
    draft: { text, replyTo: 0 },
  })),
});

describe("what a hand-off carries", () => {
  it("takes opaque key material along", () => {
    const sent = { ...rooms(1, "hi"), keys: "opaque" };
    expect(payload.safeParse(sent)).toMatchObject({ success: true, data: sent });
  });

  it("stays as it is while it fits", () => {
    expect(shortenToFit(rooms(3, "hi"))).toEqual(rooms(3, "hi"));
  });

  it("fits in a message at the most rooms with the longest drafts, of which the first ones stay", async () => {
    const sent = shortenToFit(rooms(Limits.handOffRoomsMax, "文".repeat(Limits.textMaxUnits)));
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt"]);
    const length = toBase64url(await encrypt(key, 0, JSON.stringify(sent))).length;
    expect(length).toBeLessThanOrEqual(Limits.handOffMessageMaxLength);
    expect(sent.rooms).toHaveLength(Limits.handOffRoomsMax);
    expect(sent.rooms.map(({ draft }) => draft !== undefined)).toEqual(
      Array.from({ length: Limits.handOffRoomsMax }, (_, at) => at < sent.rooms.filter((room) => room.draft).length),
    );
    expect(sent.rooms[0]?.draft).toBeDefined();
  });
});
