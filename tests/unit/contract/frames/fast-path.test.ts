import { commandFrames, signalFrames } from "@contract/frames/client-frames.ts";
import {
  fastMarkReadReply,
  fastReadUpTo,
  readEnvelope,
  readFastGot,
  readFastMarkRead,
  readFastMessage,
  readFastResume,
} from "@contract/frames/fast-path.ts";
import { pushFrames } from "@contract/frames/push-frames.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

const envelope = z.object({ type: z.string(), event_id: z.optional(z.string()), data: z.optional(z.unknown()) });

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, true, "", "0", "12", "1e3", [], {}, -0, -1, 0.5, 2 ** 53 - 1, 2 ** 53, 1e300),
);
const kind = fc.constantFrom<unknown>(0, 1, 2, 3, 4, 5, 6, 90, 91, 97, 98, 999, "1", "text", 1.5);
const number = fc.oneof(fc.nat(), odd);
const text = fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), odd);
const more = { file_id: text, width: number, sc: number, thumb_file_id: text, size: number, __proto__: odd, x: odd };

/** A value as parsed from a socket's frame. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? "null");
const values = fc.oneof(
  { weight: 3, arbitrary: fc.record({ lx: kind, content: text, pid: number }, { requiredKeys: [] }) },
  fc.record({ lx: kind, content: text, pid: number, ...more }, { requiredKeys: ["lx"] }),
  odd,
);

describe("the hand-written reader", () => {
  it("takes as a frame what the schema takes, and reads the same in it", () => {
    const frame = fc.record({ type: text, event_id: text, data: odd, more: odd }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(frame, odd), (value) => {
        const json = asJson(value);
        const parsed = z.safeParse(envelope, json);
        const { type, event_id: eventId = "", data } = parsed.data ?? { type: "" };
        expect(readEnvelope(json)).toStrictEqual(parsed.success ? { type, eventId, data } : undefined);
      }),
      { numRuns: 600 },
    );
  });

  const got = fc.record({ rev: number, n: number }, { requiredKeys: [] });
  const resumed = fc.record({ pos_id: number, rev: number, epoch: text, x: odd }, { requiredKeys: [] });
  const digits = fc.stringMatching(/^\d{0,17}$/);
  const read = fc.record({ msg_id: fc.oneof(digits, fc.array(digits).map(String), text), x: odd });
  const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 3, arbitrary: usual }, odd);
  it.each<[string, fc.Arbitrary<unknown>, (json: unknown) => unknown, z.ZodMiniType]>([
    ["a message", values, readFastMessage, commandFrames.sendMessage.data],
    ["how far a client has read", mostly(got), readFastGot, signalFrames.got.data],
    ["where a client comes back to", mostly(resumed), readFastResume, commandFrames.resume.data],
    ["which messages were seen", mostly(read), readFastMarkRead, commandFrames.markRead.data],
  ])("reads of %s what the schema reads, or leaves it to that", (_, sent, readFast, schema) => {
    fc.assert(
      fc.property(sent, (value) => {
        const json = asJson(value);
        const data = readFast(json);
        if (data !== undefined) expect(z.safeDecode(schema, json)).toStrictEqual({ success: true, data });
      }),
      { numRuns: 600 },
    );
  });

  it("leaves nothing plain to the schemas", () => {
    expect(readFastMarkRead({ msg_id: "12" })).toEqual({ messageIds: [12] });
    expect(readFastResume({ pos_id: 3, rev: 7, epoch: "e" })).toEqual({ afterId: 3, rev: 7, epoch: "e" });
    expect(readFastResume({ pos_id: 0 })).toEqual({ afterId: 0 });
    expect(readFastMessage({ lx: 1, content: "hello" })).toEqual({ kind: "text", content: "hello", replyTo: 0 });
    expect(readFastMessage({ pid: 7, content: "", lx: 3 })).toEqual({ kind: "voice", content: "", replyTo: 7 });
    expect(readFastGot({ rev: 12 })).toEqual({ rev: 12 });
    expect(readFastGot({ rev: 12, n: 2 ** 53 - 1 })).toEqual({ rev: 12, n: 2 ** 53 - 1 });
  });
});

describe("the hand-written writer", () => {
  const counter = fc.maxSafeNat();

  it("is the text that the schema makes of which messages were seen", () => {
    fc.assert(
      fc.property(fc.record({ messageIds: fc.array(counter) }), (reply) => {
        expect(fastMarkReadReply(reply)).toBe(JSON.stringify(z.encode(commandFrames.markRead.ack, reply)));
      }),
    );
  });

  it("is the text that the schema makes of how far members have read", () => {
    const position = fc.record({ memberId: fc.string({ unit: "binary" }), readUpTo: counter });
    fc.assert(
      fc.property(fc.array(position), (positions) => {
        expect(fastReadUpTo(positions)).toBe(JSON.stringify(z.encode(pushFrames.readUpTo, positions)));
      }),
    );
  });
});
