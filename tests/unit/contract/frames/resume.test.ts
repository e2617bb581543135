import { changesJsonTail, missed, missedText } from "@contract/frames/resume.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

const count = fc.nat();
const text = fc.string({ unit: "grapheme", maxLength: 20 });
const member = fc.record({
  id: text,
  name: text,
  avatar: text,
  role: fc.constantFrom("owner" as const, "member" as const),
  paid: fc.boolean(),
  muted: fc.boolean(),
  online: fc.boolean(),
  readUpTo: count,
});
const flag = fc.boolean();
const flags = fc.record({
  tourSeen: flag,
  mailEndsSoon: flag,
  mailUnread: flag,
  mailNewMember: flag,
  mail: flag,
  sound: flag,
  notify: flag,
  preview: flag,
  showInvite: flag,
});
const me = fc.tuple(member, flags).map(([person, ownFlags]) => ({ ...person, email: "", flags: ownFlags }));
const room = fc.record({
  roomId: text,
  epoch: text,
  name: text,
  state: fc.constantFrom("normal" as const, "expired" as const),
  seats: count,
  seatsUsed: count,
  endsAt: count,
  purgeAt: count,
  muteAll: flag,
  clearedTo: count,
  lastId: count,
  rev: count,
  serverTime: count,
  transcribe: flag,
  me,
});
const rest = fc.record(
  { rev: count, epoch: text, clearedTo: count, more: flag, room, members: fc.array(member, { maxLength: 3 }) },
  { requiredKeys: ["rev", "epoch", "clearedTo", "more"] },
);

describe("a pre-serialized resume answer", () => {
  it("equals the contract's JSON for every answer", () => {
    fc.assert(
      fc.property(rest, (changes) => {
        expect(missedText([], changes, changesJsonTail(changes))).toBe(
          JSON.stringify(z.encode(missed, { ...changes, messages: [] })),
        );
      }),
      { numRuns: 150 },
    );
  });

  it("contains the messages unchanged", () => {
    const changes = { rev: 3, epoch: "e", clearedTo: 0, more: false };
    expect(missedText(['{"id":1},{"id":2}', '{"id":3}'], changes, "")).toBe(
      '{"list":[{"id":1},{"id":2},{"id":3}],"rev":3,"epoch":"e","cleared_to":0,"more":false}',
    );
  });
});
