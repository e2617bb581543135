import * as Limits from "@contract/limits.ts";
import { graphemes } from "@contract/text/graphemes.ts";
import { openPrivateFile } from "../../lib/capsule/private-file.ts";
import { saveFromLink } from "../../media/media-links.ts";
import type { CapsuleChunk } from "./write-capsule.ts";

/** A file that grows by pieces. `finish` saves it where a person finds it. */
export interface FileOutput {
  write(piece: CapsuleChunk): Promise<void>;
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

interface SavePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** True if a capsule of this size can be saved by this browser. */
export function canSave(bytes: number): boolean {
  return (
    bytes <= Limits.capsuleInMemoryBytes || (window as SavePicker).showSaveFilePicker !== undefined || hasStreams()
  );
}

/** Windows refuses these names with every file extension. */
const deviceNames = /^(con|prn|aux|nul|com\d|lpt\d)(?![^.])/i;

/** A room's name as a file name that every system takes. */
export function fileNameOf(roomName: string, extension: string): string {
  const allowed = roomName.replace(/[\\/:*?"<>|\p{Cc}]/gu, " ").replace(/^[\s.]+/, "");
  const bytes = new TextEncoder();
  let base = "";
  for (const character of graphemes(allowed)) {
    if (bytes.encode(base + character).length > Limits.capsuleNameBytes) break;
    base += character;
  }
  base = base.trimEnd();
  return `${base === "" || deviceNames.test(base) ? `room ${base}`.trim() : base}.${extension}`;
}

const hasStreams = () => "storage" in navigator && "FileSystemWritableFileStream" in window;

/** Must be called by a click: the browser then asks where to save. Rejects with an `AbortError` if the person cancels. */
export async function openFileOutput(name: string): Promise<FileOutput> {
  const { showSaveFilePicker } = window as SavePicker;
  if (showSaveFilePicker)
    return intoFile(
      await showSaveFilePicker.call(window, { suggestedName: name }),
      () => undefined,
      async () => undefined,
    );
  if (hasStreams()) {
    try {
      const { handle, forget } = await openPrivateFile();
      const saved = async () => download(await handle.getFile(), name, forget);
      return await intoFile(handle, saved, forget);
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
): Promise<FileOutput> {
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

function intoMemory(name: string): FileOutput {
  let blobs: Blob[] = [];
  let pieces: CapsuleChunk[] = [];
  let bytes = 0;
  return {
    async write(piece) {
      pieces.push(piece);
      bytes += typeof piece === "string" ? piece.length : piece instanceof Blob ? piece.size : piece.length;
      if (bytes < Limits.blobPartBytes) return;
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

function download(file: Blob, name: string, forget: () => unknown = () => undefined): void {
  const url = URL.createObjectURL(file);
  saveFromLink(url, name);
  setTimeout(() => {
    URL.revokeObjectURL(url);
    forget();
  }, Limits.capsuleDownloadMs);
}
