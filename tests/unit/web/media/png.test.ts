import { describe, expect, it } from "vitest";
import { withoutPngMetadata } from "../../../../web/media/png.ts";

describe("a PNG", () => {
  const chunk = (name: string, data: number[]) => [0, 0, 0, data.length, ...Buffer.from(name), ...data, 1, 2, 3, 4];
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const joined = (chunks: Uint8Array[] | undefined) => chunks && [...Buffer.concat(chunks)];

  it("loses its metadata", () => {
    const head = chunk("IHDR", [1, 2, 3]);
    const end = chunk("IEND", []);
    const original = Uint8Array.from([
      ...signature,
      ...head,
      ...chunk("eXIf", [9, 9]),
      ...chunk("tEXt", [7]),
      ...end,
      5,
      5,
    ]);
    expect(joined(withoutPngMetadata(original))).toEqual([...signature, ...head, ...end]);
  });

  it("is left alone when it is none, or broken", () => {
    expect(withoutPngMetadata(Uint8Array.from([1, 2, 3]))).toBeUndefined();
    expect(withoutPngMetadata(Uint8Array.from([...signature, ...chunk("IHDR", [1])]))).toBeUndefined();
    expect(
      withoutPngMetadata(Uint8Array.from([...signature, 0xff, 0xff, 0xff, 0xff, 73, 69, 78, 68, 0, 0, 0, 0])),
    ).toBeUndefined();
  });
});
