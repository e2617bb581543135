import type { MediaItem, RoomState } from "../types.ts";
import type { Uploads } from "./uploads.ts";

/** The uploads of a room; their code comes with the first file. */
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
        // Not fetched: the next time that something is to be done, it is tried again.
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
