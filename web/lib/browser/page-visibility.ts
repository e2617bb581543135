/** True while the page is visible; also without a document (tests, workers). */
export function isVisible(): boolean {
  return typeof document === "undefined" || document.visibilityState === "visible";
}

/**
 * Calls back when the page may have slept: it becomes visible, returns from the back/forward cache, or the network
 * returns. Returns the unsubscribe function.
 */
export function onWake(wake: () => void): () => void {
  const shown = () => {
    if (isVisible()) wake();
  };
  return listen([
    [globalThis.document, "visibilitychange", shown],
    [globalThis.window, "pageshow", wake],
    [globalThis.window, "online", wake],
  ]);
}

/** Calls back when the page is hidden, possibly for good. Returns the unsubscribe function. */
export function onHide(hide: () => void): () => void {
  const hidden = () => {
    if (!isVisible()) hide();
  };
  return listen([
    [globalThis.document, "visibilitychange", hidden],
    [globalThis.window, "pagehide", hide],
  ]);
}

function listen(wanted: [EventTarget | undefined, string, () => void][]): () => void {
  for (const [target, type, listener] of wanted) target?.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of wanted) target?.removeEventListener(type, listener);
  };
}
