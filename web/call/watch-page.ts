interface Events {
  onNetworkChanged(): void;
  /** The page is left. */
  onHide(): void;
}

/** Watches the page and its network during a call. Returns what ends the watching. */
export function watchPage({ onNetworkChanged, onHide }: Events): () => void {
  const network = (navigator as { connection?: EventTarget }).connection;
  addEventListener("online", onNetworkChanged);
  network?.addEventListener("change", onNetworkChanged);
  addEventListener("pagehide", onHide);
  return () => {
    removeEventListener("online", onNetworkChanged);
    network?.removeEventListener("change", onNetworkChanged);
    removeEventListener("pagehide", onHide);
  };
}
