import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64url, toBase64url } from "../../../../web/sealed/bytes.ts";
import {
  decryptEnvelope,
  type EnvelopeContext,
  encryptEnvelope,
  type Opened,
} from "../../../../web/sealed/envelope.ts";
import { EpochKeys } from "../../../../web/sealed/epoch-keys.ts";
import { type EnvelopeKind, envelopeKinds } from "../../../../web/sealed/formats.ts";
import { makeRecipientGrant, openRecipientGrant, unwrapKey, wrapKey } from "../../../../web/sealed/grants.ts";
import { decryptReaction, encryptReaction } from "../../../../web/sealed/reactions.ts";
import { newDeviceKeys } from "../../../../web/sealed/recipients.ts";
import * as reference from "./reference.ts";
import { accept, envelopeOf, firstEpoch, twoEpochs } from "./sealed-fixtures.ts";
import { inputs } from "./vectors.ts";

const { room, member, event, recipient, k1, k2, linkSecret, nonce } = inputs;
const message: EnvelopeContext<"message"> = { kind: "message", memberId: member, eventId: event };

/** The text with each character in turn replaced by another one. */
function* flipped(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === "A" ? "B" : "A";
    yield text.slice(0, at) + other + text.slice(at + 1);
  }
}

/** Base64url with one bit of each byte in turn changed, one of each length below, and some beyond. */
function* changedBytes(encoded: string): Generator<string> {
  const bytes = fromBase64url(encoded) ?? new Uint8Array();
  for (let at = 0; at < bytes.length; at++) {
    yield toBase64url(bytes.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte)));
    yield toBase64url(bytes.slice(0, at));
    yield toBase64url(bytes.slice(at + 1));
  }
  for (const more of [1, 16, 256]) yield toBase64url(Uint8Array.from([...bytes, ...new Uint8Array(more)]));
}

const reasonOf = (opened: Opened<unknown>) => (opened.ok ? "opened" : opened.reason);

describe("an envelope", () => {
  it("does not open when any character is changed, or it is cut or extended", async () => {
    const keys = await twoEpochs();
    const text = await encryptEnvelope(keys, message, { t: "hello" });
    const prefix = text.slice(0, 5);
    const texts = [...flipped(text), ...[...changedBytes(text.slice(5))].map((encoded) => prefix + encoded)];
    const opened = await Promise.all(texts.map((changed) => decryptEnvelope(keys, message, changed)));
    expect(texts.length).toBeGreaterThan(1000);
    expect(opened.filter(({ ok }) => ok)).toEqual([]);
  });

  it.each<[string, EnvelopeContext<"message" | "option" | "name">]>([
    ["sender", { ...message, memberId: "member-2" }],
    ["event", { ...message, eventId: "evt-2-a" }],
    ["kind with the same key", { ...message, kind: "option" }],
    ["kind with another key", { ...message, kind: "name" }],
  ])("is damaged for another %s", async (_, binding) => {
    const keys = await firstEpoch();
    const text = await encryptEnvelope(keys, message, { t: "hello" });
    expect(reasonOf(await decryptEnvelope(keys, binding, text))).toBe("damaged");
    expect(reasonOf(await decryptEnvelope(keys, message, text))).toBe("opened");
  });

  it("is damaged in another room with the same key, and under the number of another epoch", async () => {
    const text = await encryptEnvelope(await firstEpoch(), message, { t: "hello" });
    expect(reasonOf(await decryptEnvelope(await firstEpoch("room-2"), message, text))).toBe("damaged");
    expect(reasonOf(await decryptEnvelope(await twoEpochs(), message, text.replace("s1.1.", "s1.2.")))).toBe("damaged");
    const sameKeys = new EpochKeys(room);
    await sameKeys.trust(1, k1, []);
    await accept(sameKeys, 2, k1, k1);
    expect(reasonOf(await decryptEnvelope(sameKeys, message, text.replace("s1.1.", "s1.2.")))).toBe("damaged");
  });

  it("waits for the key of a newer epoch once, and is without a key if there is none", async () => {
    const text = await encryptEnvelope(await twoEpochs(), message, { t: "hello" });
    const asked: number[] = [];
    const late = new EpochKeys(room, async (epoch) => {
      asked.push(epoch);
      if (asked.length > 1) await accept(late, 2, k2, k1);
    });
    await late.trust(1, k1, []);
    const first = await Promise.all([decryptEnvelope(late, message, text), decryptEnvelope(late, message, text)]);
    expect(first.map(reasonOf)).toEqual(["keyMissing", "keyMissing"]);
    expect(reasonOf(await decryptEnvelope(late, message, text))).toBe("keyMissing");
    expect(asked).toEqual([2]);
    const third = text.replace("s1.2.", "s1.3.");
    expect(reasonOf(await decryptEnvelope(late, message, third))).toBe("keyMissing");
    expect(reasonOf(await decryptEnvelope(late, message, text))).toBe("opened");
    expect(asked).toEqual([2, 3]);
  });

  it("asks again after a request for keys that failed", async () => {
    const text = await encryptEnvelope(await twoEpochs(), message, { t: "hello" });
    let failures = 1;
    const late = new EpochKeys(room, async () => {
      if (failures-- > 0) throw new Error("offline");
      await accept(late, 2, k2, k1);
    });
    await late.trust(1, k1, []);
    expect(reasonOf(await decryptEnvelope(late, message, text))).toBe("keyMissing");
    expect(reasonOf(await decryptEnvelope(late, message, text))).toBe("opened");
  });

  it.each([
    ["text that is no envelope", "hello"],
    ["an empty text", ""],
    ["epoch 0", envelopeOf(message, { t: "" }).replace("s1.1.", "s1.0.")],
    ["a leading zero in the epoch", envelopeOf(message, { t: "" }).replace("s1.1.", "s1.01.")],
    ["padding of base64", `${envelopeOf(message, { t: "" })}=`],
    ["a line break at the end", `${envelopeOf(message, { t: "" })}\n`],
    ["no content", `s1.1.${toBase64url(new Uint8Array(28))}`],
    ["a length that no padding gives", `s1.1.${toBase64url(new Uint8Array(28 + 255))}`],
  ])("is malformed with %s", async (_, text) => {
    expect(reasonOf(await decryptEnvelope(await firstEpoch(), message, text))).toBe("malformed");
  });

  it.each<[string, string]>([
    ["content that is no JSON", "hello"],
    ["JSON of another shape", '{"text":"hello"}'],
    ["JSON that is no object", "null"],
  ])("is damaged with %s", async (_, json) => {
    const place = { kind: "message", room, epoch: 1, member, id: event };
    const text = reference.envelope(k1, "message", place, json, nonce);
    expect(reasonOf(await decryptEnvelope(await firstEpoch(), message, text))).toBe("damaged");
  });

  it("ignores fields of later releases", async () => {
    const text = envelopeOf(message, { t: "hello", later: [1] });
    expect(await decryptEnvelope(await firstEpoch(), message, text)).toEqual({
      ok: true,
      epoch: 1,
      content: { t: "hello" },
    });
  });

  it("is damaged with a proof that does not fit its nonce, which the server could not verify in a report", async () => {
    const keys = await firstEpoch();
    const made = await encryptEnvelope(keys, message, { t: "hello" });
    const place = { kind: "message", room, epoch: 1, member, id: event };
    const { t, r } = JSON.parse(reference.readResponseBody(k1, "message", place, made));
    const own = fromBase64url(made.slice(5))?.subarray(0, nonce.length) ?? nonce;
    const open = (content: object, by: Uint8Array = own) =>
      decryptEnvelope(keys, message, reference.envelope(k1, "message", place, JSON.stringify(content), by));
    expect(await open({ t, r })).toEqual({ ok: true, epoch: 1, content: { t, r } });
    for (const [content, by] of [
      [{ t, r }, nonce],
      [{ t: "another text", r }, own],
      [{ t, r: toBase64url(new Uint8Array(32)) }, own],
      [{ t, r: "" }, own],
      [{ t, r: "no key" }, own],
      // HMAC pads a key with zeros, so that a longer one would fit too.
      [{ t, r: toBase64url(Uint8Array.from([...(fromBase64url(r) ?? []), 0])) }, own],
    ] as const)
      expect(reasonOf(await open(content, by))).toBe("damaged");
  });

  it("of any text opens to the same text, and shows its length in steps of 256 bytes only", async () => {
    const keys = await twoEpochs();
    const kinds = fc.constantFrom<EnvelopeKind>("message", "roomName", "welcome", "name", "invitedName");
    await fc.assert(
      fc.asyncProperty(kinds, fc.string({ unit: "binary", maxLength: 600 }), async (kind, t) => {
        const binding = { kind, memberId: member, eventId: event };
        const text = await encryptEnvelope(keys, binding, { t });
        expect(await decryptEnvelope(keys, binding, text)).toMatchObject({ ok: true, epoch: 2, content: { t } });
        const { length } = fromBase64url(text.slice(5)) ?? [];
        const written = kind === "message" ? { t, r: toBase64url(new Uint8Array(32)) } : { t };
        expect(length).toBe(28 + 256 * (Math.floor(Buffer.byteLength(JSON.stringify(written)) / 256) + 1));
      }),
      { numRuns: 40 },
    );
  });

  it("never rejects, whatever the server sends", async () => {
    const keys = await firstEpoch();
    const encoded = fc.uint8Array({ maxLength: 600 }).map((bytes) => `s1.1.${toBase64url(bytes)}`);
    const kinds = fc.constantFrom(...(Object.keys(envelopeKinds) as EnvelopeKind[]));
    await fc.assert(
      fc.asyncProperty(kinds, fc.oneof(fc.string(), encoded), async (kind, text) => {
        expect((await decryptEnvelope(keys, { ...message, kind }, text)).ok).toBe(false);
        expect((await decryptReaction(keys, event, text.replace("s1", "r1"))).ok).toBe(false);
      }),
    );
  });
});

describe("a reaction", () => {
  it("does not open when any character is changed", async () => {
    const keys = await twoEpochs();
    const text = await encryptReaction(keys, 1, event, "👍");
    const opened = await Promise.all([...flipped(text)].map((changed) => decryptReaction(keys, event, changed)));
    expect(opened.filter(({ ok }) => ok)).toEqual([]);
  });

  it("is damaged on another message, in another room and under another epoch", async () => {
    const keys = await twoEpochs();
    const text = await encryptReaction(keys, 1, event, "👍");
    expect(reasonOf(await decryptReaction(keys, "evt-2-a", text))).toBe("damaged");
    expect(reasonOf(await decryptReaction(await firstEpoch("room-2"), event, text))).toBe("damaged");
    expect(reasonOf(await decryptReaction(keys, event, text.replace("r1.1.", "r1.2.")))).toBe("damaged");
  });

  it("is damaged with a nonce of a member's choice, which would make a second text of an emoji", async () => {
    const raw = new Uint8Array(reference.derive(k1, "reaction"));
    const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
    const additionalData = Buffer.from(JSON.stringify(["reaction", room, 1, "", event]));
    const padded = Buffer.concat([Buffer.from("👍"), Buffer.of(0x80), Buffer.alloc(43)]);
    const sealed = new Uint8Array(
      await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce, additionalData }, key, padded),
    );
    const text = `r1.1.${toBase64url(Uint8Array.from([...nonce, ...sealed]))}`;
    expect(reasonOf(await decryptReaction(await firstEpoch(), event, text))).toBe("damaged");
  });

  it("has one text for an emoji on a message, and different ones on two messages", async () => {
    const keys = await firstEpoch();
    const [one, same, other] = await Promise.all([
      encryptReaction(keys, 1, event, "👩🏽‍❤️‍💋‍👨🏽"),
      encryptReaction(await firstEpoch(), 1, event, "👩🏽‍❤️‍💋‍👨🏽"),
      encryptReaction(keys, 1, "evt-2-a", "👩🏽‍❤️‍💋‍👨🏽"),
    ]);
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(one).toHaveLength(102 + 5);
    await expect(encryptReaction(keys, 1, event, "x".repeat(48))).rejects.toThrow();
  });
});

describe("a grant", () => {
  it("under a secret does not open when changed, or for another room, epoch or purpose", async () => {
    const grant = await wrapKey("link", room, 1, { key: k1, under: linkSecret });
    const changed = [...flipped(grant), ...changedBytes(grant)];
    const opened = await Promise.all([
      ...changed.map((text) => unwrapKey("link", room, 1, text, linkSecret)),
      unwrapKey("link", "room-2", 1, grant, linkSecret),
      unwrapKey("link", room, 2, grant, linkSecret),
      unwrapKey("link", room, 1, grant, new Uint8Array(16)),
      unwrapKey("previous", room, 1, grant, linkSecret),
    ]);
    expect(opened.filter((key) => key !== undefined)).toEqual([]);
    const previous = await wrapKey("previous", room, 2, { key: k1, under: k2 });
    expect(await unwrapKey("previous", room, 3, previous, k2)).toBeUndefined();
    expect(await unwrapKey("previous", "room-2", 2, previous, k2)).toBeUndefined();
    expect(await unwrapKey("previous", room, 2, previous, k1)).toBeUndefined();
  });

  it("for a device does not open when changed, or for another room, epoch, member, recipient or kind", async () => {
    const { keys, publicKey } = await newDeviceKeys();
    const device = { kind: "device", memberId: member, id: recipient } as const;
    const own = { ...device, keys };
    const grant = await makeRecipientGrant(room, 1, k1, {
      ...device,
      publicKey: fromBase64url(publicKey) ?? new Uint8Array(),
    });
    expect(await openRecipientGrant(room, 1, grant, own)).toEqual(k1);
    const { keys: otherKeys } = await newDeviceKeys();
    const opened = await Promise.all([
      ...[...flipped(grant), ...changedBytes(grant)].map((text) => openRecipientGrant(room, 1, text, own)),
      openRecipientGrant("room-2", 1, grant, own),
      openRecipientGrant(room, 2, grant, own),
      openRecipientGrant(room, 1, grant, { ...own, memberId: "member-2" }),
      openRecipientGrant(room, 1, grant, { ...own, id: "recipient-2" }),
      openRecipientGrant(room, 1, grant, { ...own, kind: "seat" }),
      openRecipientGrant(room, 1, grant, { ...own, keys: otherKeys }),
    ]);
    expect(opened.filter((key) => key !== undefined)).toEqual([]);
  });
});
