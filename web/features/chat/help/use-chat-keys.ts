import { useEffect, useRef } from "react";

interface Keys {
  /** The chat is what one sees. */
  on: boolean;
  onFind: () => void;
  onHelp: () => void;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Keys that work wherever one is in the chat: `?` for the map of all keys, and the browser's key for finding. */
export function useChatKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { on, onFind, onHelp } = latest.current;
      if (!on || event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
      // A second press goes to the browser's own.
      const finding = event.target instanceof Element && event.target.closest("search");
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "f") {
        if (finding) return;
        event.preventDefault();
        onFind();
      } else if (event.key === "?" && !isWriting(event.target)) {
        event.preventDefault();
        onHelp();
      }
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
