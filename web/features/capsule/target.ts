import * as Limits from "@contract/limits.ts";
import { saveFromLink } from "../../media/links.ts";
import type { Piece } from "./write.ts";

/** A file that grows by pieces. `finish` saves it where a person finds it. */
export interface Target {
  write(piece: Piece): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

interface SavePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** The device's private file system, where a page may write a stream. */
const privateName = "room-capsule";

/** True if a capsule of this size can be saved by this browser. */
export function canSave(bytes: number): boolean {
  return (
    bytes <= Limits.capsuleInMemoryBytes || (window as SavePicker).showSaveFilePicker !== undefined || hasStreams()
  );
}

const hasStreams = () => "storage" in navigator && "FileSystemWritableFileStream" in window;

/** Must be called by a click: the browser then asks where to save. Rejects with an `AbortError` if the person cancels. */
export async function openTarget(name: string): Promise<Target> {
  const { showSaveFilePicker } = window as SavePicker;
  if (showSaveFilePicker)
    return intoFile(
      await showSaveFilePicker.call(window, { suggestedName: name }),
      () => undefined,
      async () => undefined,
    );
  if (hasStreams()) {
    try {
      const folder = await navigator.storage.getDirectory();
      // The rest of an interrupted capsule.
      await folder.removeEntry(privateName).catch(() => undefined);
      const handle = await folder.getFileHandle(privateName, { create: true });
      const forget = () => folder.removeEntry(privateName).catch(() => undefined);
      return await intoFile(handle, async () => download(await handle.getFile(), name, forget), forget);
    } catch {
      // A private window has no file system.
    }
  }
  return intoMemory(name);
}

async function intoFile(
  handle: FileSystemFileHandle,
  saved: () => void | Promise<void>,
  forget: () => Promise<void>,
): Promise<Target> {
  const stream = await handle.createWritable();
  return {
    write: (piece) => stream.write(piece),
    async finish() {
      await stream.close();
      await saved();
    },
    async abandon() {
      await stream.abort().catch(() => undefined);
      await forget();
    },
  };
}

/** Bytes joined before they become a Blob, which the browser moves to disk if it is large. */
const blobBytes = 8 * 1024 * 1024;

function intoMemory(name: string): Target {
  let blobs: Blob[] = [];
  let pieces: Piece[] = [];
  let bytes = 0;
  return {
    async write(piece) {
      pieces.push(piece);
      bytes += typeof piece === "string" ? piece.length : piece instanceof Blob ? piece.size : piece.length;
      if (bytes < blobBytes) return;
      blobs.push(new Blob(pieces));
      pieces = [];
      bytes = 0;
    },
    finish: async () => download(new Blob([...blobs, ...pieces]), name),
    async abandon() {
      blobs = [];
      pieces = [];
    },
  };
}

function download(file: Blob, name: string, forget: () => void = () => undefined): void {
  const url = URL.createObjectURL(file);
  saveFromLink(url, name);
  setTimeout(() => {
    URL.revokeObjectURL(url);
    forget();
  }, Limits.localUrlMs);
}
