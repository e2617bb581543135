import { fillWith, readSnapshot } from "./read-snapshot.ts";

/** Puts what the device kept of the room's last screen into the page that came drawn, as it comes. `alone`: see `fillWith`. */
export function showSnapshot(seat: string, alone: boolean): void {
  const nodes = readSnapshot(seat);
  if (!nodes) return;
  const page = document.documentElement;
  const observer = new MutationObserver(() => {
    const root = document.getElementById("root");
    const chat = root?.firstElementChild;
    // Until something comes after it, it may still be coming.
    if (!chat || !root.nextElementSibling) return;
    observer.disconnect();
    fillWith(chat, nodes, alone);
    page.dataset.prerendered = "snapshot";
  });
  observer.observe(page, { childList: true, subtree: true });
}
