/** Delay in milliseconds for browsers without `requestIdleCallback` (Safari). */
const soonMs = 1500;

/** Runs `work` when the browser is idle. Returns the cancel function. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, soonMs);
  return () => clearTimeout(timer);
}
