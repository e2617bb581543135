import { useSyncExternalStore } from "react";

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] });
  document.addEventListener("input", onChange);
  return () => {
    observer.disconnect();
    document.removeEventListener("input", onChange);
  };
}

const dialogOpen = () => document.querySelector("dialog[open]") !== null;
const writing = () => [...document.querySelectorAll("textarea")].some(({ value }) => value !== "");

/** True while any modal dialog of the page is open. */
export const useDialogOpen = () => useSyncExternalStore(watch, dialogOpen);

/** The first element of a selector, once it is mounted. */
export const useElement = (selector: string) =>
  useSyncExternalStore(watch, () => document.querySelector<HTMLElement>(selector));

/** True while no dialog and no menu is open and nothing is typed: a dialog may then open by itself. */
export const useMayInterrupt = () =>
  useSyncExternalStore(watch, () => !dialogOpen() && !writing() && document.querySelector("[role='menu']") === null);
