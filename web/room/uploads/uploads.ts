import * as Limits from "@contract/limits.ts";
import { encryptedFile } from "@contract/sealed/sealed-file.ts";
import type { UploadCategory } from "@contract/upload.ts";
import { ApiError, endsSession } from "../../api/api-error.ts";
import { onWake } from "../../lib/browser/page-visibility.ts";
import { changeItem } from "../outbox/sender.ts";
import type { Media, MediaItem, RoomState, StateAccess, UploadProgress, UploadRecord } from "../types.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";
import type { UploadApi } from "./upload-api.ts";
import { UnreadableFile, uploadFile } from "./upload-file.ts";

export interface UploadsOptions extends StateAccess {
  api: UploadApi;
  /** Files are encrypted, each with a key of its own. */
  isSealed(): boolean;
  /** A file is uploaded, so its message may be sent. */
  onDone(): void;
  onEnded(code: number): void;
  onWake?: (wake: () => void) => () => void;
}

const categories: Record<MediaItem["kind"], UploadCategory> = {
  image: "chat_img",
  voice: "chat_audio",
  video: "chat_video",
  file: "chat_file",
};

export class Uploads {
  readonly #options: UploadsOptions;
  readonly #slots: ConcurrencyLimit;
  readonly #running = new Map<string, AbortController>();
  #stopped = false;

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#slots = new ConcurrencyLimit(options.isSealed() ? Limits.encryptedPartsAtOnce : Limits.uploadConnectionsMax);
  }

  /** Starts due uploads while slots are free, and aborts those no longer wanted. */
  flush(): void {
    if (this.#stopped) return;
    const wanted = new Map<string, MediaItem>();
    const { outbox } = this.#options.state();
    for (const item of outbox) if (isDue(item)) wanted.set(item.eventId, item);
    // The server counts paused and failed uploads too. At least one always runs.
    const maxRunning = Math.max(1, Limits.filesAtOnce - outbox.filter(standsStill).length);
    for (const [eventId, ending] of this.#running) if (!wanted.has(eventId)) ending.abort(new Error("not wanted"));
    for (const [eventId, item] of wanted) {
      if (this.#running.size >= maxRunning) return;
      if (!this.#running.has(eventId)) void this.#run(item);
    }
  }

  /** Deletes the files of a discarded message on the server. */
  forget({ upload }: MediaItem): void {
    for (const fileId of [upload.fileId, upload.posterId])
      if (fileId !== undefined) this.#options.api.abandon(fileId).catch(() => {}); // the server purges leftovers
  }

  /** Aborts all uploads; uploaded parts stay for the next visit. */
  stop(): void {
    this.#stopped = true;
    for (const ending of this.#running.values()) ending.abort(new Error("left"));
  }

  async #run(item: MediaItem): Promise<void> {
    const { eventId } = item;
    const ending = new AbortController();
    this.#running.set(eventId, ending);
    try {
      await this.#upload(item, ending.signal);
      this.#change(eventId, (upload) => ({ ...upload, done: true }));
      this.#options.onDone();
    } catch (error) {
      if (!ending.signal.aborted) this.#failed(eventId, error);
    } finally {
      this.#running.delete(eventId);
      this.#show(eventId, undefined);
      this.flush();
    }
  }

  /** The poster goes first: a message shows it while the full file loads. */
  async #upload({ eventId, kind, media, upload }: MediaItem, signal: AbortSignal): Promise<void> {
    const { file, poster, name, mime } = media;
    const encrypted = this.#options.isSealed() ? await this.#encrypted(eventId, media, upload.keys) : undefined;
    const posterSize = (encrypted?.poster ?? poster)?.size ?? 0;
    const totalBytes = (encrypted?.file ?? file).size + posterSize;
    let stalled = false;
    let sentBytes = 0;
    let shownAt = 0;
    const show = (bytes: number, now = performance.now()) => {
      sentBytes = bytes;
      if (now - shownAt < Limits.uploadProgressEveryMs && bytes < totalBytes) return;
      shownAt = now;
      this.#show(eventId, { sentBytes, totalBytes, stalled });
    };
    const shared = {
      api: this.#options.api,
      slots: this.#slots,
      signal,
      onWake: this.#options.onWake ?? onWake,
      onStalled: (now: boolean) => {
        stalled = now;
        this.#show(eventId, { sentBytes, totalBytes, stalled });
      },
    };
    this.#show(eventId, { sentBytes, totalBytes, stalled });
    if (poster) {
      await uploadFile({
        ...shared,
        file: poster,
        encrypted: encrypted?.poster,
        about: {
          ...(encrypted ? encryptedFile : { name: "poster.jpg", mime: poster.type || "image/jpeg" }),
          category: "chat_img",
        },
        fileId: upload.posterId,
        onBegun: (posterId) => this.#begun(eventId, posterId, (before) => ({ ...before, posterId })),
        onSent: show,
      });
    }
    await uploadFile({
      ...shared,
      file,
      encrypted: encrypted?.file,
      about: { ...(encrypted ? encryptedFile : { name, mime }), category: categories[kind] },
      fileId: upload.fileId,
      onBegun: (fileId) => this.#begun(eventId, fileId, (before) => ({ ...before, fileId })),
      onSent: (bytes) => show(posterSize + bytes),
    });
  }

  /** The keys are stored before the first byte is sent: a resumed upload needs the same ones. */
  async #encrypted(eventId: string, { file, poster }: Media, stored: UploadRecord["keys"]) {
    const { encryptedBytes, newFileKey } = await import("../../sealed/files.ts");
    const keys = stored ?? { file: newFileKey(), ...(poster ? { poster: newFileKey() } : {}) };
    if (!stored) this.#change(eventId, (upload) => ({ ...upload, keys }));
    return {
      file: await encryptedBytes(keys.file, file),
      poster: poster && keys.poster !== undefined ? await encryptedBytes(keys.poster, poster) : undefined,
    };
  }

  #begun(eventId: string, fileId: string, update: (upload: UploadRecord) => UploadRecord): void {
    const { state, api } = this.#options;
    // The message was discarded during the request: no record has this upload's id, so abandon it.
    if (state().outbox.every((item) => item.eventId !== eventId)) api.abandon(fileId).catch(() => {});
    else this.#change(eventId, update);
  }

  #failed(eventId: string, error: unknown): void {
    if (error instanceof ApiError && endsSession(error.code)) {
      this.#options.onEnded(error.code);
      return;
    }
    const text = error instanceof ApiError ? error.text : "";
    const failure = error instanceof UnreadableFile ? "unreadable" : "failed";
    this.#options.update((state) =>
      changeItem(state, eventId, (item) =>
        item.kind === "text"
          ? item
          : { ...item, state: "failed", upload: { ...item.upload, failure }, ...(text ? { error: text } : {}) },
      ),
    );
  }

  #change(eventId: string, change: (upload: UploadRecord) => UploadRecord): void {
    this.#options.update((state) =>
      changeItem(state, eventId, (item) => (item.kind === "text" ? item : { ...item, upload: change(item.upload) })),
    );
  }

  #show(eventId: string, progress: UploadProgress | undefined): void {
    this.#options.update((state) => {
      const { [eventId]: known, ...others } = state.uploads;
      if (!progress) return known ? { ...state, uploads: others } : state;
      return { ...state, uploads: { ...others, [eventId]: progress } };
    });
  }
}

function isDue(item: RoomState["outbox"][number]): item is MediaItem {
  return item.kind !== "text" && item.state === "waiting" && !item.upload.done && !item.upload.paused;
}

/** Begun and incomplete, but not running: paused or failed. */
function standsStill(item: RoomState["outbox"][number]): boolean {
  if (item.kind === "text" || item.upload.done) return false;
  const begun = (item.upload.fileId ?? item.upload.posterId) !== undefined;
  return begun && !isDue(item);
}
