import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toBase64url } from "../../../../web/sealed/bytes.ts";
import {
  type ByteRange,
  decryptFile,
  encryptedRange,
  encryptFile,
  FileDamaged,
  importFileKey,
  newFileKey,
  readEncryptedRange,
} from "../../../../web/sealed/files.ts";
import { encryptedSize } from "../../../../worker/contract/sealed/sealed-file.ts";
import * as reference from "./reference.ts";
import { inputs } from "./vectors.ts";

const record = 65_536;
const encryptedRecord = record + 16;

const key = () => importFileKey(toBase64url(inputs.fileKey));

/** Different bytes in each record. */
function content(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, at) => (at * 31 + Math.floor(at / record) * 7) & 255);
}

function streamOf(bytes: Uint8Array<ArrayBuffer>, chunk: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + chunk));
      at += chunk;
    },
  });
}

const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

const encrypted = async (plaintext: Uint8Array<ArrayBuffer>, chunk = 100_000) =>
  collect(streamOf(plaintext, chunk).pipeThrough(encryptFile(await key())));

const decrypted = async (file: Uint8Array<ArrayBuffer>, size: number, chunk = 100_000) =>
  collect(streamOf(file, chunk).pipeThrough(decryptFile(await key(), size)));

/** Reads from an encrypted file, as a request with a range does. */
const readFrom =
  (file: Uint8Array<ArrayBuffer>, offset = 0) =>
  ({ start, end }: ByteRange) =>
    streamOf(file.slice(start + offset, end + offset), 100_000);

const decryptRange = (opened: CryptoKey, size: number, range: ByteRange, read: ReturnType<typeof readFrom>) =>
  collect(read(encryptedRange(size, range)).pipeThrough(decryptFile(opened, size, range)));

const sizes = [0, 1, record - 1, record, record + 1, 2 * record, 3 * record + 5];

describe("an encrypted file", () => {
  it.each(sizes)("of %d bytes is as the independent implementation makes it, and decrypts", async (size) => {
    const plaintext = content(size);
    const file = await encrypted(plaintext);
    expect(Buffer.compare(file, reference.encryptedFile(inputs.fileKey, plaintext))).toBe(0);
    expect(file).toHaveLength(encryptedSize(size));
    expect(Buffer.compare(await decrypted(file, size), plaintext)).toBe(0);
  });

  it.each([1000, record, encryptedRecord, encryptedRecord + 1])("comes in pieces of any size: %d", async (chunk) => {
    const plaintext = content(2 * record + 9);
    const file = await encrypted(plaintext, chunk);
    expect(Buffer.compare(file, await encrypted(plaintext))).toBe(0);
    expect(Buffer.compare(await decrypted(file, plaintext.length, chunk), plaintext)).toBe(0);
  });

  it("is encrypted in slices to the same bytes", async () => {
    const plaintext = content(3 * record + 5);
    const whole = await encrypted(plaintext);
    const blob = new Blob([plaintext]);
    const opened = await key();
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length }), fc.nat({ max: whole.length + 10 }), async (a, b) => {
        const range = { start: Math.min(a, b), end: Math.max(a, b) };
        const slice = await readEncryptedRange(opened, blob, range);
        expect(Buffer.compare(slice, whole.slice(range.start, range.end))).toBe(0);
      }),
      { numRuns: 50 },
    );
  });

  it("gives any range, and reads the records of the range only", async () => {
    const plaintext = content(3 * record + 5);
    const file = await encrypted(plaintext);
    const opened = await key();
    const edges = [0, 1, record - 1, record, record + 1, 2 * record, 3 * record, 3 * record + 4, 3 * record + 5];
    for (const start of edges)
      for (const end of edges.filter((edge) => edge >= start)) {
        const range = { start, end };
        const read = encryptedRange(plaintext.length, range);
        expect(read.end - read.start).toBeLessThanOrEqual(end - start + 2 * encryptedRecord);
        const part = await decryptRange(opened, plaintext.length, range, readFrom(file));
        expect(Buffer.compare(part, plaintext.slice(start, end)), `${start}–${end}`).toBe(0);
      }
  });

  it("has a key of its own", async () => {
    expect(newFileKey()).not.toBe(newFileKey());
    const other = await importFileKey(newFileKey());
    const file = await encrypted(content(5));
    const read = decryptRange(other, 5, { start: 0, end: 5 }, readFrom(file));
    await expect(read).rejects.toBeInstanceOf(FileDamaged);
    await expect(importFileKey("AAAA")).rejects.toBeInstanceOf(FileDamaged);
  });
});

describe("a changed file is refused", () => {
  const size = 3 * record + 5;
  const records = async () => {
    const file = await encrypted(content(size));
    return [0, 1, 2, 3].map((at) => file.slice(at * encryptedRecord, (at + 1) * encryptedRecord));
  };
  const joined = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

  it.each<[string, (all: Uint8Array[]) => (Uint8Array | undefined)[]]>([
    ["without its last record", (all) => all.slice(0, 3)],
    ["without its first record", (all) => all.slice(1)],
    ["without a record between", ([a, , c, d]) => [a, c, d]],
    ["with two records exchanged", ([a, b, c, d]) => [b, a, c, d]],
    ["with a record twice", ([a, b, c, d]) => [a, b, b, c, d]],
    ["with a record in place of another", ([a, b, , d]) => [a, b, b, d]],
    ["with its last record twice", ([a, b, c, d]) => [a, b, c, d, d]],
    ["with a byte more", (all) => [...all, Uint8Array.of(0)]],
    ["with a byte less", ([a, b, c, d]) => [a, b, c, d?.slice(0, -1)]],
    ["without any bytes", () => []],
    ["cut in a record", ([a, b]) => [a, b?.slice(0, 1000)]],
  ])("%s", async (_, change) => {
    const file = joined(change(await records()).filter((part) => part !== undefined));
    await expect(decrypted(file, size)).rejects.toBeInstanceOf(FileDamaged);
  });

  it("as a shorter file that ends after a whole record, even if the server and its message agree", async () => {
    const [first, second] = await records();
    const file = joined([first, second].filter((part) => part !== undefined));
    await expect(decrypted(file, 2 * record)).rejects.toBeInstanceOf(FileDamaged);
    const end = decryptRange(await key(), 2 * record, { start: record, end: 2 * record }, readFrom(file));
    await expect(end).rejects.toBeInstanceOf(FileDamaged);
  });

  it("as a longer file than its message says", async () => {
    await expect(decrypted(await encrypted(content(41)), 40)).rejects.toBeInstanceOf(FileDamaged);
  });

  it("when any byte of a small file is changed", async () => {
    const file = await encrypted(content(40));
    for (let at = 0; at < file.length; at++) {
      const changed = file.map((byte, index) => (index === at ? byte ^ 1 : byte));
      await expect(decrypted(changed, 40)).rejects.toBeInstanceOf(FileDamaged);
    }
  });

  it("when a range is answered with other bytes of the file", async () => {
    const file = await encrypted(content(size));
    const range = { start: record + 3, end: record + 9 };
    for (const offset of [-encryptedRecord, encryptedRecord, 1])
      await expect(decryptRange(await key(), size, range, readFrom(file, offset))).rejects.toBeInstanceOf(FileDamaged);
  });
});
