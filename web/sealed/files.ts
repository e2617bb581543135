import { encryptedSize, recordBytes, recordsOf, tagBytes } from "@contract/sealed/sealed-file.ts";
import { type Bytes, fromBase64url, randomBytes, toBase64url } from "./bytes.ts";
import { fileKeyBytes, nonceBytes } from "./formats.ts";
import { aesKey, hkdfInput } from "./primitives.ts";

/** A record was changed, moved, dropped or added. */
export class FileDamaged extends Error {}

/** Bytes `start` to `end`, without `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

const encryptedRecordBytes = recordBytes + tagBytes;

/** A key in base64url, for one file only: with a second content of the same key the nonces would repeat. */
export function newFileKey(): string {
  return toBase64url(randomBytes(fileKeyBytes));
}

/** Rejects for a text that is no key. */
export async function importFileKey(text: string): Promise<CryptoKey> {
  const secret = fromBase64url(text);
  if (secret?.length !== fileKeyBytes) throw new FileDamaged("no key");
  return aesKey(await hkdfInput(secret), "file");
}

/** Encrypts a stream of unknown length. */
export function encryptFile(key: CryptoKey): TransformStream<Uint8Array, Bytes> {
  let number = 0;
  return inRecords(recordBytes, (record, isLast) => encryptRecord(key, number++, isLast, record));
}

/**
 * Bytes of the encrypted file, for uploads that read a file in slices and repeat some of them. The file must not change
 * meanwhile.
 */
export async function readEncryptedRange(key: CryptoKey, file: Blob, { start, end }: ByteRange): Promise<Bytes> {
  const all = recordsOf(file.size);
  const first = Math.floor(start / encryptedRecordBytes);
  const after = Math.min(all, Math.ceil(end / encryptedRecordBytes));
  const slice = new Uint8Array(Math.max(0, Math.min(end, encryptedSize(file.size)) - start));
  for (let number = first; number < after; number++) {
    const plaintext = await file.slice(number * recordBytes, (number + 1) * recordBytes).arrayBuffer();
    const record = await encryptRecord(key, number, number === all - 1, new Uint8Array(plaintext));
    copyInto(slice, record, number * encryptedRecordBytes - start);
  }
  return slice;
}

/** The encrypted bytes of a file for an upload. Rejects for a text that is no key. */
export async function encryptedBytes(keyText: string, file: Blob) {
  const key = await importFileKey(keyText);
  return {
    size: encryptedSize(file.size),
    slice: async (start: number, end: number) => new Blob([await readEncryptedRange(key, file, { start, end })]),
  };
}

/** The bytes of the encrypted file that hold a range of a file of `size` bytes. */
export function encryptedRange(size: number, { start, end }: ByteRange): ByteRange {
  const { first, last } = recordRange(size, { start, end });
  return {
    start: first * encryptedRecordBytes,
    end: Math.min(encryptedSize(size), (last + 1) * encryptedRecordBytes),
  };
}

/**
 * Decrypts a range, by default the whole file: takes the bytes of `encryptedRange`, gives exactly the range. Errors with
 * `FileDamaged`; bytes given before are right. `size`: file size, as its message says.
 */
export function decryptFile(
  key: CryptoKey,
  size: number,
  range: ByteRange = { start: 0, end: size },
): TransformStream<Uint8Array, Bytes> {
  const { first, last } = recordRange(size, range);
  const final = recordsOf(size) - 1;
  let number = first;
  return inRecords(encryptedRecordBytes, async (record, isLast) => {
    const at = number++;
    const length = at === final ? encryptedSize(size) - final * encryptedRecordBytes : encryptedRecordBytes;
    if (record.length !== length || isLast !== (at === last)) throw new FileDamaged("wrong length");
    const plaintext = await decryptRecord(key, at, at === final, record);
    const from = at * recordBytes;
    return plaintext.slice(Math.max(0, range.start - from), Math.max(0, range.end - from));
  });
}

/** Reads a stream of `length` bytes. Rejects with its own error, which `Response` replaces by a `TypeError`. */
export async function readStream(stream: ReadableStream<Bytes>, length: number): Promise<Bytes> {
  const all = new Uint8Array(length);
  const reader = stream.getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return all;
    all.set(value, at);
    at += value.length;
  }
}

function recordRange(size: number, { start, end }: ByteRange): { first: number; last: number } {
  const final = recordsOf(size) - 1;
  const first = Math.min(final, Math.floor(start / recordBytes));
  return { first, last: Math.min(final, Math.max(first, Math.ceil(end / recordBytes) - 1)) };
}

function nonceOf(number: number, isFinal: boolean): Bytes {
  const nonce = new Uint8Array(nonceBytes);
  const view = new DataView(nonce.buffer);
  view.setUint32(nonceBytes - 5, number);
  view.setUint8(nonceBytes - 1, isFinal ? 1 : 0);
  return nonce;
}

async function encryptRecord(key: CryptoKey, number: number, isFinal: boolean, plaintext: Bytes): Promise<Bytes> {
  const algorithm = { name: "AES-GCM", iv: nonceOf(number, isFinal) };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plaintext));
}

async function decryptRecord(key: CryptoKey, number: number, isFinal: boolean, record: Bytes): Promise<Bytes> {
  try {
    const algorithm = { name: "AES-GCM", iv: nonceOf(number, isFinal) };
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, record));
  } catch {
    throw new FileDamaged("changed");
  }
}

/** Copies the part of `source` that lies in `target`, with its first byte at `offset`. */
function copyInto(target: Bytes, source: Bytes, offset: number): void {
  const part = source.subarray(Math.max(0, -offset), Math.max(0, target.length - offset));
  target.set(part, Math.max(0, offset));
}

/** Cuts a stream into records; a full one waits for the next byte, as it may be the last. */
function inRecords(
  length: number,
  convert: (record: Bytes, isLast: boolean) => Promise<Bytes>,
): TransformStream<Uint8Array, Bytes> {
  const record = new Uint8Array(length);
  let filled = 0;
  return new TransformStream<Uint8Array, Bytes>({
    async transform(chunk, controller) {
      for (let at = 0; at < chunk.length; ) {
        if (filled === length) {
          controller.enqueue(await convert(record, false));
          filled = 0;
        }
        const part = chunk.subarray(at, at + length - filled);
        record.set(part, filled);
        filled += part.length;
        at += part.length;
      }
    },
    async flush(controller) {
      controller.enqueue(await convert(record.slice(0, filled), true));
    },
  });
}
