import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equalBytes, fromBase64url, fromUtf8, pad, toBase64url, unpad, utf8 } from "../../../../web/sealed/bytes.ts";

const bytes = fc.uint8Array({ maxLength: 600 }).map((array) => Uint8Array.from(array));

describe("base64url", () => {
  it("is as Node writes it, and reads back", () => {
    fc.assert(
      fc.property(bytes, (array) => {
        const text = toBase64url(array);
        expect(text).toBe(Buffer.from(array).toString("base64url"));
        expect(fromBase64url(text)).toEqual(array);
      }),
    );
    const long = new Uint8Array(200_000).fill(7);
    expect(Buffer.from(long).equals(fromBase64url(toBase64url(long)) ?? new Uint8Array())).toBe(true);
  });

  it("of some bytes is one text only", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ABCDwxyz0189-_=+/ ") }), (text) => {
        const array = fromBase64url(text);
        if (array) expect(toBase64url(array)).toBe(text);
      }),
    );
    expect(["A", "AB", "AAB", "AA==", "A A", "A+AA"].map(fromBase64url)).toEqual(new Array(6).fill(undefined));
  });
});

it("equal bytes are so at every place, and as many", () => {
  const [some, longer, changed] = [Uint8Array.of(1, 2), Uint8Array.of(1, 2, 3), Uint8Array.of(1, 3)];
  expect([some.slice(), longer, changed].map((other) => equalBytes(some, other))).toEqual([true, false, false]);
});

describe("padding", () => {
  it("of any bytes is removed again, and is at least one byte", () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom(48, 256), (array, block) => {
        const padded = pad(array, block);
        expect(padded.length % block).toBe(0);
        expect(padded.length - array.length).toBeGreaterThan(0);
        expect(padded.length - array.length).toBeLessThanOrEqual(block);
        expect(unpad(padded)).toEqual(array);
      }),
    );
  });

  it("is refused without its mark", () => {
    for (const wrong of [[], [0, 0], [1, 2], [0x80, 1], [0x81, 0]])
      expect(unpad(Uint8Array.from(wrong))).toBeUndefined();
  });
});

describe("UTF-8", () => {
  it("is refused if it is none, and loses no byte order mark", () => {
    expect(fromUtf8(Uint8Array.of(0xff))).toBeUndefined();
    expect(fromUtf8(utf8("\ufeffhello"))).toBe("\ufeffhello");
  });
});
