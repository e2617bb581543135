interface Events {
  onNetworkChanged(): void;
  onHide(): void;
  /** The person pressed something, after which browsers play sound; or the page is seen again. */
  onActivity(): void;
}

const activityEvents = ["click", "keydown", "visibilitychange"];

/** Watches the page and its network during a call. Returns what ends the watching. */
export function watchPage({ onNetworkChanged, onHide, onActivity }: Events): () => void {
  const network = (navigator as { connection?: EventTarget & { type?: string } }).connection;
  let type = network?.type;
  // `change` also fires for the bandwidth estimate, which a call changes all the time.
  const onChange = () => {
    if (network?.type === type) return;
    type = network?.type;
    onNetworkChanged();
  };
  addEventListener("online", onNetworkChanged);
  network?.addEventListener("change", onChange);
  addEventListener("pagehide", onHide);
  for (const event of activityEvents) addEventListener(event, onActivity, { capture: true });
  return () => {
    removeEventListener("online", onNetworkChanged);
    network?.removeEventListener("change", onChange);
    removeEventListener("pagehide", onHide);
    for (const event of activityEvents) removeEventListener(event, onActivity, { capture: true });
  };
}
