import { createCipheriv, createECDH, createHash, hkdfSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  commitmentTo,
  decrypt,
  deriveKeys,
  encrypt,
  type KeyPair,
  newKeyPair,
  toBytes,
} from "../../../../../web/features/hand-off/key-schedule.ts";
import { type Bytes, toBase64url } from "../../../../../web/sealed/bytes.ts";

/** A pair of keys of a fixed private number. */
async function fixedPair(number: number): Promise<{ pair: KeyPair; ecdh: ReturnType<typeof createECDH> }> {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(Buffer.alloc(32, number));
  const publicKey = Uint8Array.from(ecdh.getPublicKey());
  const jwk = {
    ...{ kty: "EC", crv: "P-256", d: Buffer.alloc(32, number).toString("base64url") },
    x: Buffer.from(publicKey.slice(1, 33)).toString("base64url"),
    y: Buffer.from(publicKey.slice(33)).toString("base64url"),
  };
  const curve = { name: "ECDH", namedCurve: "P-256" };
  return {
    pair: { privateKey: await crypto.subtle.importKey("jwk", jwk, curve, false, ["deriveBits"]), publicKey },
    ecdh,
  };
}

const secret: Bytes = Uint8Array.from({ length: 16 }, (_, at) => at);
const iv: Bytes = new Uint8Array(12).fill(7);

/** The same schedule by node:crypto, from its description. */
function byNode(shared: Buffer, maker: Bytes, joiner: Bytes, linkSecret: Bytes | undefined) {
  const salt = createHash("sha256").update("parley hand-off 1 transcript").update(maker).update(joiner).digest();
  const input = Buffer.concat([shared, linkSecret ?? Buffer.alloc(0)]);
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", input, salt, `parley hand-off 1 ${label}`, bytes));
  const message = (sender: string, number: number, text: string) => {
    const cipher = createCipheriv("aes-256-gcm", derive(`from ${sender}`, 32), iv).setAAD(Buffer.of(number));
    return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
  };
  return { message, emoji: [...derive("emoji", 4)].map((byte) => byte % 64) };
}

describe("the keys of a hand-off", () => {
  it.each([
    {
      name: "a link's secret",
      linkSecret: secret,
      fromMaker: "BwcHBwcHBwcHBwcHkoMw1KnLtHGJ67HL_VJsnrU0fcTGDA",
      emoji: [53, 40, 32, 3],
    },
    {
      name: "a typed code",
      linkSecret: undefined,
      fromMaker: "BwcHBwcHBwcHBwcH7rJ67A-6UpKg67aVQ8EOXpAA0Wkcpw",
      emoji: [5, 58, 10, 14],
    },
  ])("with $name are those of their description, and pinned", async ({ linkSecret, fromMaker, emoji }) => {
    const maker = await fixedPair(1);
    const joiner = await fixedPair(2);
    const keys = await deriveKeys("maker", maker.pair, joiner.pair.publicKey, linkSecret);
    const shared = maker.ecdh.computeSecret(Buffer.from(joiner.pair.publicKey));
    const node = byNode(shared, maker.pair.publicKey, joiner.pair.publicKey, linkSecret);
    const first = toBase64url(await encrypt(keys.own, 0, "你好", iv));
    expect(first).toBe(node.message("maker", 0, "你好"));
    expect(keys.emoji).toEqual(node.emoji);
    expect(await decrypt(keys.other, 1, toBytes(node.message("joiner", 1, "back")))).toBe("back");
    expect(first).toBe(fromMaker);
    expect(keys.emoji).toEqual(emoji);
  });

  it("are the same on both devices, each with the other's", async () => {
    const [maker, joiner] = [await newKeyPair(), await newKeyPair()];
    const ofMaker = await deriveKeys("maker", maker, joiner.publicKey, undefined);
    const ofJoiner = await deriveKeys("joiner", joiner, maker.publicKey, undefined);
    expect(ofMaker.emoji).toEqual(ofJoiner.emoji);
    expect(await decrypt(ofJoiner.other, 0, await encrypt(ofMaker.own, 0, "there"))).toBe("there");
    expect(await decrypt(ofMaker.other, 0, await encrypt(ofJoiner.own, 0, "and back"))).toBe("and back");
  });

  it("open no message of another link, another number, another sender, or with a changed byte", async () => {
    const [maker, joiner] = [await newKeyPair(), await newKeyPair()];
    const ofMaker = await deriveKeys("maker", maker, joiner.publicKey, secret);
    const ofJoiner = await deriveKeys("joiner", joiner, maker.publicKey, secret);
    const other = await deriveKeys("joiner", joiner, maker.publicKey, new Uint8Array(16));
    const message = await encrypt(ofMaker.own, 0, "there");
    const changed = Uint8Array.from(message, (byte, at) => (at === 20 ? byte ^ 1 : byte));
    await expect(decrypt(other.other, 0, message)).rejects.toThrow();
    await expect(decrypt(ofJoiner.other, 1, message)).rejects.toThrow();
    await expect(decrypt(ofJoiner.own, 0, message)).rejects.toThrow();
    await expect(decrypt(ofJoiner.other, 0, changed)).rejects.toThrow();
  });

  it("refuse a key that is no point of the curve", async () => {
    await expect(deriveKeys("maker", await newKeyPair(), new Uint8Array(65).fill(4), undefined)).rejects.toThrow();
  });
});

it("the commitment is a hash of the public key under its label", async () => {
  const { pair } = await fixedPair(1);
  const expected = createHash("sha256")
    .update("parley hand-off 1 commitment")
    .update(pair.publicKey)
    .digest("base64url");
  expect(toBase64url(await commitmentTo(pair.publicKey))).toBe(expected);
});
