import { ResultCode } from "@contract/codes.ts";
import * as Limits from "@contract/limits.ts";
import type { UploadRequest } from "@contract/upload.ts";
import { ApiError } from "../../api/api-error.ts";
import { jittered, wait } from "../../lib/loading/retry.ts";
import type { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { UploadApi, UploadPlan } from "./upload-api.ts";

export interface FileToUpload extends Persistence {
  file: Blob;
  /** The bytes that are uploaded in place of the file's own. */
  encrypted?: EncryptedBytes | undefined;
  about: Omit<UploadRequest, "size">;
  /** Id of an earlier, incomplete upload of this file. */
  fileId: string | undefined;
  api: UploadApi;
  /** Limits concurrent parts over all uploads. */
  slots: ConcurrencyLimit;
  /** The id must be stored: after a reload the upload resumes with it. */
  onBegun(fileId: string): void;
  /** Bytes sent or being sent. */
  onSent(bytes: number): void;
}

export interface EncryptedBytes {
  size: number;
  /** Always the same bytes. */
  slice(start: number, end: number): Promise<Blob>;
}

export class UnreadableFile extends Error {}

const roundsMax = 3;

/**
 * Uploads a file and returns its id. Resumes an earlier upload, or starts over if the server no longer has it. Rejects
 * with an `ApiError`, an `UnreadableFile`, or the signal's reason.
 */
export async function uploadFile(job: FileToUpload): Promise<string> {
  const { file, encrypted, about, api, signal } = job;
  const { size } = encrypted ?? file;
  let { fileId } = job;
  for (let round = 1; ; round++) {
    let plan = fileId === undefined ? undefined : await findPlan(job, fileId);
    if (!plan) {
      await checkReadable(file);
      plan = await persist(() => api.begin({ ...about, size }, signal), job);
      fileId = plan.fileId;
      job.onBegun(plan.fileId);
    }
    const { fileId: id } = plan;
    try {
      await putParts(job, plan);
      await persist(() => api.complete(id, signal), job);
      return id;
    } catch (error) {
      // The server may have lost parts or the whole upload; the next round asks which parts it has.
      const uncertain =
        error instanceof ApiError && (error.code === ResultCode.refused || error.code === ResultCode.notFound);
      if (!uncertain || round >= roundsMax) throw error;
      // Refused again: the upload takes no more attempts. A first refusal can be of one slow part, and keeps the others.
      if (round > 1) {
        await api.abandon(id).catch(() => {});
        fileId = undefined;
      }
    }
  }
}

/** The server's state of an upload; undefined when the server does not know the id. */
async function findPlan(job: FileToUpload, fileId: string): Promise<UploadPlan | undefined> {
  try {
    return await persist(() => job.api.find(fileId, job.signal), job);
  } catch (error) {
    if (error instanceof ApiError && error.code === ResultCode.notFound) return undefined;
    throw error;
  }
}

async function putParts(job: FileToUpload, { fileId, partSize, count, done }: UploadPlan): Promise<void> {
  const { file, encrypted, api, slots, signal, onSent } = job;
  const { size } = encrypted ?? file;
  const there = new Set(done);
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((part) => !there.has(part));
  const lengthOf = (part: number) => Math.min(partSize, size - (part - 1) * partSize);
  const sent = new Map([...there].map((part) => [part, lengthOf(part)]));
  const report = () => onSent([...sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  report();

  const ending = new AbortController();
  const stop = () => ending.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });

  const putOne = async (part: number) => {
    const [start, end] = [(part - 1) * partSize, part * partSize];
    const plain = file.slice(start, end);
    const attempt = () =>
      slots.run(async () => {
        try {
          // Within the slot, so that few parts are in memory.
          const bytes = encrypted ? await encrypted.slice(start, end) : plain;
          await api.put(fileId, part, bytes, ending.signal, (count) => {
            sent.set(part, Math.min(count, bytes.size));
            report();
          });
        } catch (error) {
          sent.delete(part);
          report();
          // A deleted file fails the request like a lost network, so check it.
          if (!ending.signal.aborted) await checkReadable(encrypted ? file : plain);
          throw error;
        }
      }, ending.signal);
    await persist(attempt, { ...job, signal: ending.signal });
    sent.set(part, lengthOf(part));
    report();
  };

  const worker = async () => {
    for (let part = missing.shift(); part !== undefined; part = missing.shift()) await putOne(part);
  };
  try {
    if (signal.aborted) throw signal.reason;
    await Promise.all(Array.from({ length: Math.min(Limits.uploadPartsAtOnce, missing.length) }, worker));
  } catch (error) {
    // The first failed part stops the others.
    ending.abort(error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function checkReadable(bytes: Blob): Promise<void> {
  try {
    await bytes.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new UnreadableFile("the file cannot be read", { cause });
  }
}

interface Persistence {
  signal: AbortSignal;
  /** True while waiting for the network, false when it is back. */
  onStalled(stalled: boolean): void;
  /** Ends a wait early when the network may be back. Returns the unsubscribe function. */
  onWake(wake: () => void): () => void;
}

/**
 * Repeats a step until it succeeds. Waits without limit for the network; retries a failing or busy server with growing
 * delays, up to `Limits.uploadServerErrorsMax` errors; rejects on any other refusal.
 */
async function persist<T>(step: () => Promise<T>, { signal, onStalled, onWake }: Persistence): Promise<T> {
  let serverErrors = 0;
  for (let tries = 0; ; tries++) {
    try {
      const result = await step();
      if (tries > 0) onStalled(false);
      return result;
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      const unanswered = error.kind === "unsent" || error.kind === "timeout";
      const busy = error.code === ResultCode.tooMany || error.code >= ResultCode.internal;
      if (!unanswered && !(busy && ++serverErrors < Limits.uploadServerErrorsMax)) throw error;
      if (unanswered) onStalled(true);
      const growing = Math.min(Limits.uploadRetryMaxMs, Limits.uploadRetryFirstMs * 2 ** Math.min(tries, 10));
      await pause((error.retryAfterSeconds ?? 0) * 1000 || jittered(growing), signal, onWake);
    }
  }
}

async function pause(ms: number, signal: AbortSignal, onWake: Persistence["onWake"]): Promise<void> {
  let stopWaking = () => {};
  const woken = new Promise<void>((resolve) => {
    stopWaking = onWake(resolve);
  });
  await Promise.race([wait(ms, signal), woken]).finally(stopWaking);
}
