import { commonMessage, type Message, message, sendableKinds } from "@contract/message.ts";
import { addReaderFields, addReaderFieldsToAll, serializeMessageStart } from "@contract/message-json.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

const count = fc.integer({ min: 0, max: 1_000_000 });
const text = fc.string({ unit: "grapheme", maxLength: 40 });
const notice = fc.record(
  { actorId: text, actorRole: fc.constantFrom("owner" as const, "member" as const), name: text, on: fc.boolean() },
  { requiredKeys: ["actorId", "actorRole"], noNullPrototype: true },
);
const always = {
  id: count,
  kind: fc.constantFrom(...sendableKinds, "recalled" as const, "memberJoined" as const),
  content: text,
  replyTo: count,
  quotedText: text,
  quotedSenderId: text,
  senderId: text,
  sentAt: count,
  status: fc.constantFrom("sent" as const, "recalled" as const),
  readByMe: fc.boolean(),
  readCount: count,
  eventId: text,
  rev: count,
};
const sometimes = {
  quotedRecalled: fc.boolean(),
  fileUrl: text,
  fileId: text,
  width: count,
  height: count,
  size: count,
  durationSeconds: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }).map((seconds) => seconds + 0),
  transcribed: fc.boolean(),
  transcript: text,
  posterUrl: text,
  fileName: text,
  extension: text,
  notice,
  reactions: fc.dictionary(fc.constantFrom("👍", "🎉", "👨‍👩‍👧‍👦"), fc.array(text), { noNullPrototype: true }),
};
const anyMessage = fc.record(
  { ...always, ...sometimes },
  { requiredKeys: Object.keys(always) as (keyof typeof always)[], noNullPrototype: true },
) as fc.Arbitrary<Message>;

describe("a message's text", () => {
  it("equals the contract's JSON for every message, which comes back as it went", () => {
    fc.assert(
      fc.property(anyMessage, ({ readByMe, readCount, fileUrl, posterUrl, ...rest }) => {
        const urls = {
          ...(fileUrl === undefined ? {} : { fileUrl }),
          ...(posterUrl === undefined ? {} : { posterUrl }),
        };
        const gone = rest.quotedRecalled ? { quotedDeleted: 2 as const } : {};
        const written = addReaderFields(serializeMessageStart(rest), readByMe, readCount, urls);
        const encoded = z.encode(message, { ...rest, ...urls, ...gone, readByMe, readCount });
        const json = JSON.parse(JSON.stringify(encoded));
        expect(JSON.parse(written)).toEqual(json);
        expect(z.decode(message, json)).toEqual({ ...rest, ...urls, ...gone, readByMe, readCount });
      }),
    );
  });

  it("has the bytes of the contract's JSON where the message has no more than every message", () => {
    const { readByMe: _, readCount: __, ...common } = always;
    const kind = fc.constantFrom("text" as const, "recalled" as const);
    fc.assert(
      fc.property(fc.record({ ...common, kind }), (plain) => {
        expect(serializeMessageStart(plain)).toBe(JSON.stringify(z.encode(commonMessage, plain)).slice(0, -1));
      }),
    );
  });

  it("is the same where several are ended together", () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { minLength: 1 }), fc.boolean(), count, (messages, readByMe, readCount) => {
        const texts = messages.map(serializeMessageStart);
        const each = texts.map((text) => addReaderFields(text, readByMe, readCount));
        expect(addReaderFieldsToAll(texts, readByMe, readCount)).toBe(each.join(","));
      }),
    );
  });
});
