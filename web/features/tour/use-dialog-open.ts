import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
  return () => observer.disconnect();
}

const dialogOpen = () => document.querySelector("dialog[open]") !== null;

/** True while any modal dialog of the page is open. */
export const useDialogOpen = () => useSyncExternalStore(subscribe, dialogOpen);
