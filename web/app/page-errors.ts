import * as Limits from "@contract/limits.ts";

const share = /^(localhost|127\.0\.0\.1)$/.test(location.hostname) ? 1 : Limits.pageErrorShare;

/** Sends a share of the errors to the server. The sender is a chunk of its own, which few visitors need. */
export function sampleError(error: unknown): void {
  if (Math.random() < share)
    import("./send-page-error.ts").then(({ sendPageError }) => sendPageError(error)).catch(() => undefined);
}

export function reportUncaughtErrors(): void {
  addEventListener("error", ({ error }) => sampleError(error));
  addEventListener("unhandledrejection", ({ reason }) => sampleError(reason));
}
