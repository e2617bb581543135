import type { MediaItem, RoomState } from "../types.ts";
import type { Uploads } from "./uploads.ts";

/** Uploads of a room; their chunk loads with the first file. */
export interface LazyUploads {
  flush(): void;
  forget(item: MediaItem): void;
  stop(): void;
}

export function lazyUploads(state: () => RoomState, open: () => Promise<Uploads>): LazyUploads {
  let opened: Promise<Uploads> | undefined;
  let stopped = false;
  const then = (use: (uploads: Uploads) => void) => {
    if (stopped) return;
    opened ??= open();
    opened.then(
      (uploads) => !stopped && use(uploads),
      () => {
        // The chunk failed to load; the next call tries again.
        opened = undefined;
      },
    );
  };
  return {
    flush() {
      if (opened || state().outbox.some(({ kind }) => kind !== "text")) then((uploads) => uploads.flush());
    },
    forget: (item) => then((uploads) => uploads.forget(item)),
    stop() {
      void opened?.then((uploads) => uploads.stop());
      stopped = true;
    },
  };
}
