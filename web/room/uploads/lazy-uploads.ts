import type { Language } from "@contract/text/languages.ts";
import type { MediaItem } from "../types.ts";
import type { Uploads, UploadsOptions } from "./uploads.ts";

export interface LazyUploadsOptions extends Omit<UploadsOptions, "api"> {
  token: string;
  language: () => Language;
}

/** Uploads of a room; their chunk loads with the first file. */
export function lazyUploads({ token, language, ...options }: LazyUploadsOptions) {
  const open = async () => {
    const [{ Uploads }, { uploadApi }] = await Promise.all([import("./uploads.ts"), import("./upload-api.ts")]);
    return new Uploads({ ...options, api: uploadApi(token, language) });
  };
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
    flush(): void {
      if (opened || options.state().outbox.some(({ kind }) => kind !== "text")) then((uploads) => uploads.flush());
    },
    forget: (item: MediaItem) => then((uploads) => uploads.forget(item)),
    stop(): void {
      void opened?.then((uploads) => uploads.stop());
      stopped = true;
    },
  };
}
