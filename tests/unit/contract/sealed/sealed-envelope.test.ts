import { base64UrlBytes } from "@contract/sealed/base64url.ts";
import { envelopeKeyEpoch, reactionKeyEpoch } from "@contract/sealed/sealed-envelope.ts";
import { describe, expect, it } from "vitest";

const base64url = (length: number) => Buffer.alloc(length, 7).toString("base64url");
const envelope = (bytes: number, keyEpoch: number | string = 3) => `s1.${keyEpoch}.${base64url(bytes)}`;

describe("an envelope", () => {
  it("names its key epoch", () => {
    expect(envelopeKeyEpoch(envelope(28 + 256), 1024)).toBe(3);
    expect(envelopeKeyEpoch(envelope(28 + 1024, 1_000_000), 1024)).toBe(1_000_000);
  });

  it.each([
    ["a text", "hello"],
    ["an empty text", ""],
    ["nothing inside", "s1.3."],
    ["no padded text", envelope(28)],
    ["a text that is not padded", envelope(28 + 255)],
    ["a text above the limit", envelope(28 + 1280)],
    ["another version", envelope(28 + 256).replace("s1", "s2")],
    ["key epoch 0", envelope(28 + 256, 0)],
    ["a key epoch with a zero in front", envelope(28 + 256, "03")],
    ["padded base64", `${envelope(28 + 256)}=`],
    ["a text before it", ` ${envelope(28 + 256)}`],
    ["a text behind it", `${envelope(28 + 256)}\nhello`],
    ["a second spelling of the same bytes", `${envelope(28 + 256).slice(0, -1)}B`],
  ])("is not %s", (_, text) => {
    expect(envelopeKeyEpoch(text, 1024)).toBeUndefined();
  });
});

describe("an encrypted reaction", () => {
  it("names its key epoch", () => {
    expect(reactionKeyEpoch(`r1.12.${base64url(76)}`)).toBe(12);
  });

  it.each([
    ["an emoji", "👍"],
    ["an envelope", envelope(28 + 256)],
    ["a longer text", `r1.12.${base64url(77)}`],
    ["a second spelling, which would count as another emoji", `r1.12.${base64url(76).slice(0, -1)}x`],
  ])("is not %s", (_, text) => {
    expect(reactionKeyEpoch(text)).toBeUndefined();
  });
});

it("base64url counts the bytes that a decoder gives, and knows no second spelling", () => {
  const texts = Array.from({ length: 70 }, (_, length) => base64url(length));
  expect(texts.map(base64UrlBytes)).toEqual(texts.map((_, length) => length));
  // Every last character but the encoder's own.
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const spellings = [...alphabet].filter((last) => base64UrlBytes(`AA${last}`) !== undefined);
  expect(spellings.map((last) => Buffer.from(`AA${last}`, "base64url").toString("base64url"))).toEqual(
    spellings.map((last) => `AA${last}`),
  );
  expect(spellings).toHaveLength(16);
  expect(base64UrlBytes("A")).toBeUndefined();
});
