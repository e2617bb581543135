interface Events {
  onNetworkChanged(): void;
  /** The page is left. */
  onHide(): void;
  /** The person pressed something, after which browsers play sound; or the page is seen again. */
  onPress(): void;
}

const presses = ["click", "keydown", "visibilitychange"];

/** Watches the page and its network during a call. Returns what ends the watching. */
export function watchPage({ onNetworkChanged, onHide, onPress }: Events): () => void {
  const network = (navigator as { connection?: EventTarget & { type?: string } }).connection;
  let type = network?.type;
  // The estimated bandwidth changes, too, which a call itself does all the time.
  const onChange = () => {
    if (network?.type === type) return;
    type = network?.type;
    onNetworkChanged();
  };
  addEventListener("online", onNetworkChanged);
  network?.addEventListener("change", onChange);
  addEventListener("pagehide", onHide);
  for (const press of presses) addEventListener(press, onPress, { capture: true });
  return () => {
    removeEventListener("online", onNetworkChanged);
    network?.removeEventListener("change", onChange);
    removeEventListener("pagehide", onHide);
    for (const press of presses) removeEventListener(press, onPress, { capture: true });
  };
}
