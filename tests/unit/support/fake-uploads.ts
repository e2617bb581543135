import { ApiError } from "../../../web/api/api-error.ts";
import type { UploadApi, UploadPlan } from "../../../web/room/uploads/upload-api.ts";

interface StoredUpload {
  size: number;
  name: string;
  parts: Map<number, Uint8Array>;
  complete: boolean;
}

/** In-memory upload server. Tests set its fields to inject failures. */
export class FakeUploads implements UploadApi {
  readonly partSize: number;
  readonly files = new Map<string, StoredUpload>();
  readonly log: string[] = [];
  running = 0;
  maxRunning = 0;
  /** Duration of a part's upload in milliseconds. */
  partDelayMs = 5;
  /** Called before each call; an error thrown here rejects the call. */
  disturb: (call: string) => void = () => {};
  #begun = 0;

  constructor(partSize: number) {
    this.partSize = partSize;
  }

  async begin({ name, size }: { name: string; size: number }): Promise<UploadPlan> {
    this.#note(`begin ${name}`);
    const fileId = `file-${++this.#begun}`;
    this.files.set(fileId, { size, name, parts: new Map(), complete: false });
    return this.#plan(fileId);
  }

  async find(fileId: string): Promise<UploadPlan> {
    this.#note(`look ${fileId}`);
    return this.#plan(fileId);
  }

  async put(
    fileId: string,
    part: number,
    bytes: Blob,
    signal: AbortSignal,
    onSent: (bytes: number) => void,
  ): Promise<void> {
    this.#note(`put ${fileId} ${part}`);
    this.running++;
    this.maxRunning = Math.max(this.maxRunning, this.running);
    try {
      onSent(Math.floor(bytes.size / 2));
      await new Promise((resolve) => setTimeout(resolve, this.partDelayMs));
      if (signal.aborted) throw signal.reason;
      this.disturb(`putting ${fileId} ${part}`);
      this.#find(fileId).parts.set(part, new Uint8Array(await bytes.arrayBuffer()));
      onSent(bytes.size);
    } finally {
      this.running--;
    }
  }

  async complete(fileId: string): Promise<void> {
    this.#note(`complete ${fileId}`);
    const file = this.#find(fileId);
    if (file.parts.size < this.#plan(fileId).count) throw new ApiError(-1, "refused", "Resource upload failed");
    file.complete = true;
  }

  async abandon(fileId: string): Promise<void> {
    this.#note(`abandon ${fileId}`);
    this.files.delete(fileId);
  }

  /** The received bytes, in the order of the parts. */
  bytesOf(fileId: string): Uint8Array {
    const parts = [...this.#find(fileId).parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    return new Uint8Array(Buffer.concat(parts));
  }

  calls(kind: string): string[] {
    return this.log.filter((line) => line.startsWith(`${kind} `));
  }

  #note(call: string): void {
    this.log.push(call);
    this.disturb(call);
  }

  #find(fileId: string): StoredUpload {
    const file = this.files.get(fileId);
    if (!file) throw new ApiError(404, "notFound");
    return file;
  }

  #plan(fileId: string): UploadPlan {
    const { size, parts } = this.#find(fileId);
    const count = Math.max(1, Math.ceil(size / this.partSize));
    return { fileId, partSize: this.partSize, count, done: [...parts.keys()] };
  }
}
