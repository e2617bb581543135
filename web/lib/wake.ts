/** Is the page in front of the person? Without a document (tests, workers): yes. */
export function isVisible(): boolean {
  return typeof document === "undefined" || document.visibilityState === "visible";
}

/**
 * Calls when the page may have slept and should look at once: it comes to the front, back from the browser's
 * back-forward cache, or the network returns. Gives back how to stop.
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

/** Calls when the page goes out of sight, and perhaps never comes back. */
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
