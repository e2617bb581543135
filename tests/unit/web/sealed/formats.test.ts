import { pbkdf2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toBase64url } from "../../../../web/sealed/bytes.ts";
import { decryptEnvelope, encryptEnvelope } from "../../../../web/sealed/envelope.ts";
import { encryptFile, importFileKey } from "../../../../web/sealed/files.ts";
import { envelopeKinds } from "../../../../web/sealed/formats.ts";
import {
  linkSecretOf,
  makeRecipientGrant,
  openRecipientGrant,
  unwrapKey,
  wrapKey,
} from "../../../../web/sealed/grants.ts";
import { decryptReaction, encryptReaction } from "../../../../web/sealed/reactions.ts";
import { enrol, isProofValid, seatKeys } from "../../../../web/sealed/recipients.ts";
import { codeOf, verificationEmojiOf } from "../../../../web/sealed/seat/comparison.ts";
import * as reference from "./reference.ts";
import { firstEpoch, twoEpochs } from "./sealed-fixtures.ts";
import {
  derivedKeys,
  deviceProof,
  envelopes,
  fileContentKey,
  files,
  inputs,
  linkGrant,
  linkKey,
  previousGrant,
  rfc9180,
  roomLinkSecret,
  seat,
  seatGrant,
  thumbsUp,
} from "./vectors.ts";

const { room, member, event, recipient, k1, k2, linkSecret, seatSecret, fileKey, nonce, ephemeral } = inputs;
const { counting, hex } = reference;
const seatPlace = { kind: "seat", room, epoch: 1, member, id: recipient } as const;
const seatRecipient = { kind: "seat", memberId: member, id: recipient } as const;

describe("the independent implementation", () => {
  it("gives the HPKE test vector of RFC 9180", () => {
    const sender = reference.deriveKeyPair(hex(rfc9180.ephemeralInput));
    const receiver = reference.deriveKeyPair(hex(rfc9180.recipientInput));
    expect(sender.privateKey.toString("hex")).toBe(rfc9180.ephemeralPrivateKey);
    expect(receiver.privateKey.toString("hex")).toBe(rfc9180.recipientPrivateKey);
    const content = { info: hex(rfc9180.info), text: hex(rfc9180.text), aad: hex(rfc9180.aad) };
    const sealed = reference.hpkeSeal(sender, receiver.publicKey, content, "aes-128-gcm");
    expect(sealed.subarray(65).toString("hex")).toBe(rfc9180.ciphertext);
  });

  it.each(Object.entries(derivedKeys))("derives the pinned key for %s", (purpose, key) => {
    expect(reference.derive(k1, purpose).toString("hex")).toBe(key);
  });

  it("derives the pinned secret of the room link, for each holder of the key", async () => {
    expect(reference.derive(k1, "link-secret").subarray(0, 16).toString("hex")).toBe(roomLinkSecret);
    expect(Buffer.from(await linkSecretOf(k1)).toString("hex")).toBe(roomLinkSecret);
  });

  it("derives the pinned keys of a link and of a file", () => {
    expect(reference.derive(linkSecret, "link").toString("hex")).toBe(linkKey);
    expect(reference.derive(fileKey, "file").toString("hex")).toBe(fileContentKey);
  });
});

describe("an envelope", () => {
  it.each(envelopes)("of kind $kind is as pinned, both ways", async ({ epoch, content, text, ...binding }) => {
    const { kind, memberId, eventId } = binding;
    const key = epoch === 1 ? k1 : k2;
    const place = { kind, room, epoch, member: memberId, id: eventId };
    const purpose = envelopeKinds[kind];
    expect(reference.envelope(key, purpose, place, JSON.stringify(content), nonce)).toBe(text);
    expect(await decryptEnvelope(await twoEpochs(), binding, text)).toEqual({ ok: true, epoch, content });
    const keys = epoch === 1 ? await firstEpoch() : await twoEpochs();
    const made = await encryptEnvelope<typeof kind>(keys, binding, content);
    expect(made).toHaveLength(text.length);
    const { r, ...written } = JSON.parse(reference.readResponseBody(key, purpose, place, made));
    expect(written).toEqual(content);
    expect(typeof r).toBe(kind === "message" ? "string" : "undefined");
    const madeNonce = Buffer.from(made.slice(5, 21), "base64url");
    if (kind === "message") expect(madeNonce).toEqual(reference.commitment(r, place, content.t));
  });
});

describe("a reaction", () => {
  it("is as pinned, both ways", async () => {
    const keys = await firstEpoch();
    expect(reference.reaction(k1, room, 1, event, "👍")).toBe(thumbsUp);
    expect(await encryptReaction(keys, 1, event, "👍")).toBe(thumbsUp);
    expect(await decryptReaction(keys, event, thumbsUp)).toEqual({ ok: true, epoch: 1, content: "👍" });
    const unreadable = [thumbsUp.replace("r1.1.", "r1.2."), "👍", "r1.1.!"];
    expect(await Promise.all(unreadable.map((text) => decryptReaction(keys, event, text)))).toEqual(
      ["keyMissing", "malformed", "malformed"].map((reason) => ({ ok: false, reason })),
    );
  });
});

describe("a grant", () => {
  it("under a link's secret is as pinned, both ways", async () => {
    expect(reference.grant("link", linkSecret, room, 1, k1, nonce)).toBe(linkGrant);
    expect(await unwrapKey("link", room, 1, linkGrant, linkSecret)).toEqual(k1);
    const made = await wrapKey("link", room, 1, { key: k1, under: linkSecret });
    expect(made).toHaveLength(80);
    expect(new Uint8Array(reference.openGrant("link", linkSecret, room, 1, made))).toEqual(k1);
  });

  it("of the previous key is as pinned, both ways", async () => {
    expect(reference.grant("previous", k2, room, 2, k1, nonce)).toBe(previousGrant);
    expect(await unwrapKey("previous", room, 2, previousGrant, k2)).toEqual(k1);
    const made = await wrapKey("previous", room, 2, { key: k1, under: k2 });
    expect(new Uint8Array(reference.openGrant("previous", k2, room, 2, made))).toEqual(k1);
  });

  it("for a seat is as pinned, both ways", async () => {
    const pair = reference.seatPair(seatSecret);
    expect(pair.privateKey.toString("hex")).toBe(seat.privateKey);
    expect(pair.publicKey.toString("hex")).toBe(seat.publicKey);
    expect(reference.recipientGrant(reference.deriveKeyPair(ephemeral), pair.publicKey, seatPlace, k1)).toBe(seatGrant);
    const { keys, publicKey } = await seatKeys(seatSecret);
    expect(publicKey).toBe(toBase64url(pair.publicKey));
    expect(await openRecipientGrant(room, 1, seatGrant, { ...seatRecipient, keys })).toEqual(k1);
    const made = await makeRecipientGrant(room, 1, k1, { ...seatRecipient, publicKey: new Uint8Array(pair.publicKey) });
    expect(made).toHaveLength(151);
    expect(new Uint8Array(reference.openRecipientGrant(pair, seatPlace, made))).toEqual(k1);
  });
});

describe("the proof of a device", () => {
  it("is as pinned, both ways", async () => {
    const keys = await firstEpoch();
    const device = { kind: "device", memberId: member, id: recipient } as const;
    const publicKey = toBase64url(hex(seat.publicKey));
    expect(reference.proof(k1, { ...seatPlace, kind: "device" }, hex(seat.publicKey))).toBe(deviceProof);
    const made = await enrol(keys, { ...device, publicKey });
    expect([made.proof, made.proofEpoch]).toEqual([deviceProof, 1]);
    expect(await isProofValid(keys, { ...device, publicKey, proof: deviceProof, proofEpoch: 1 })).toBe(true);
  });
});

describe("the signs of a device that asks for the key", () => {
  it("are as pinned, as node:crypto makes them", async () => {
    const publicKey = toBase64url(counting(0, 65));
    const salt = JSON.stringify(["signs", room, 1, member, recipient]);
    const bytes = [...pbkdf2Sync(counting(0, 65), salt, 600_000, 6, "sha256")];
    expect(bytes.map((byte) => byte & 63)).toEqual([49, 20, 54, 56, 34, 41]);
    expect(await verificationEmojiOf(room, 1, { memberId: member, id: recipient, publicKey })).toEqual([
      "☎️",
      "🌙",
      "🚀",
      "⚽",
      "🔧",
      "💡",
    ]);
  });
});

describe("the code for a device that was let in", () => {
  it("is as pinned, as node:crypto makes it", async () => {
    const publicKey = toBase64url(counting(0, 65));
    expect(reference.code(k1, { ...seatPlace, kind: "code" }, counting(0, 65))).toBe("66452965");
    expect(await codeOf(await firstEpoch(), 1, { memberId: member, id: recipient, publicKey })).toBe("66452965");
  });
});

describe("an encrypted file", () => {
  it.each(files)("with '$plaintext' is as pinned", async ({ plaintext, encrypted }) => {
    expect(reference.encryptedFile(fileKey, Buffer.from(plaintext)).toString("hex")).toBe(encrypted);
    const key = await importFileKey(toBase64url(fileKey));
    const made = await new Response(new Blob([plaintext]).stream().pipeThrough(encryptFile(key))).arrayBuffer();
    expect(Buffer.from(made).toString("hex")).toBe(encrypted);
  });
});
