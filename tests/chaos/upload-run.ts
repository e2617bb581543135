import { createHash, randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { BrokenOff, call, persist, putPart, readRanges, sendFile } from "./upload-client.ts";
import { buyRoom } from "./wire-room.ts";

/** A server that can be killed; it runs again when `kill` resolves. */
export interface KilledServer {
  address: string;
  /** `kill -9`, at once; the caller chooses the processes. */
  kill(): Promise<void>;
}

export interface UploadFigures {
  size: number;
  kills: number;
  /** Acknowledged parts that were checked after the kills, and how many were lost. */
  acknowledged: number;
  lost: number;
  /** Bytes sent again because their part was not acknowledged. */
  sentAgain: number;
  uploadMs: number;
  downloadMs: number;
  sent: string;
  received: string;
}

const partsAtOnce = 3;
const rangeBytes = 7_000_001;

/** Writes a file of random bytes; returns its SHA-256. */
export async function writeRandomFile(path: string, size: number): Promise<string> {
  const hash = createHash("sha256");
  const file = createWriteStream(path, { mode: 0o600 });
  for (let left = size; left > 0; ) {
    const bytes = randomBytes(Math.min(left, 4_000_000));
    left -= bytes.length;
    hash.update(bytes);
    if (!file.write(bytes)) await once(file, "drain");
  }
  file.end();
  await once(file, "close");
  return hash.digest("hex");
}

export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest("hex");
}

/**
 * Uploads a file while the server is killed `kills` times during parts and, with `atCompletion`, once during the
 * completion; sends it as a message and downloads it.
 */
export async function uploadThroughKills(
  server: KilledServer,
  file: string,
  size: number,
  { kills, atCompletion }: { kills: number; atCompletion: boolean },
): Promise<UploadFigures> {
  const { address } = server;
  const { token } = (await buyRoom(address, 5)).owner;
  const wanted = { name: "Chaos – 混沌.bin", size, mime: "application/octet-stream", category: "chat_file" };
  const { file_id, part_size, parts } = await call(address, "POST", "/api/uploads", wanted, token);
  const from = performance.now();
  const sizeOf = (n: number) => Math.min(part_size, size - (n - 1) * part_size);
  const known = new Set<number>();
  const figures = { kills: 0, lost: 0, acknowledged: 0 };
  let sentBytes = 0;
  /** Bytes acknowledged, and bytes sent since. */
  let progress = 0;

  // One kill at a random byte of each equal stretch, so hardly ever between two parts.
  const stretch = size / Math.max(1, kills);
  const due = Array.from({ length: kills }, (_, index) => Math.floor(index * stretch) + randomInt(Math.floor(stretch)));
  let killing: Promise<void> | undefined;
  const kill = () => {
    figures.kills++;
    killing = server.kill().finally(() => {
      killing = undefined;
    });
  };

  while (known.size < parts) {
    const { parts_done } = await persist(() => call(address, "GET", `/api/uploads/${file_id}`, undefined, token));
    figures.lost += [...known].filter((n) => !parts_done.includes(n)).length;
    figures.acknowledged += known.size;
    known.clear();
    for (const n of parts_done) known.add(n);
    progress = [...known].reduce((sum, n) => sum + sizeOf(n), 0);
    const missing = Array.from({ length: parts }, (_, index) => index + 1).filter((n) => !known.has(n));
    const worker = async () => {
      for (let n = missing.shift(); n !== undefined; n = missing.shift()) {
        const first = (n - 1) * part_size;
        await putPart(file, { address, token, fileId: file_id, n, first, last: first + sizeOf(n) - 1 }, (bytes) => {
          sentBytes += bytes;
          progress += bytes;
          if (killing || progress < (due[0] ?? Number.POSITIVE_INFINITY)) return;
          due.shift();
          kill();
        });
        known.add(n);
      }
    };
    // All workers end before the check, so that no acknowledgement arrives during it.
    const ends = await Promise.allSettled(Array.from({ length: partsAtOnce }, worker));
    for (const end of ends) if (end.status === "rejected" && !(end.reason instanceof BrokenOff)) throw end.reason;
    await killing;
  }

  const complete = () => call(address, "POST", `/api/uploads/${file_id}/complete`, undefined, token);
  if (atCompletion) {
    const asked = complete().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, randomInt(60)));
    kill();
    await asked;
    await killing;
  }
  await persist(complete);
  const uploadMs = performance.now() - from;

  const sentAs = `evt-${Date.now()}-${randomInt(1e9)}`;
  const link = new URL(await persist(() => sendFile(address, token, file_id, sentAs)), address).href;
  const downloadFrom = performance.now();
  const received = await hashOf(readRanges(link, size, rangeBytes));
  return {
    ...figures,
    size,
    sentAgain: sentBytes - size,
    uploadMs,
    downloadMs: performance.now() - downloadFrom,
    sent: await hashOf(createReadStream(file)),
    received,
  };
}
