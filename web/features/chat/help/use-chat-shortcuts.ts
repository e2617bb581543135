import { useEffect, useRef } from "react";
import { isImeKey } from "../../../lib/browser/composition.ts";

interface Keys {
  /** The chat is visible. */
  on: boolean;
  onFind: () => void;
  onHelp: () => void;
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Keys for the whole chat: `?` for the key overview, and the browser's find key. */
export function useChatShortcuts(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { on, onFind, onHelp } = latest.current;
      if (!on || event.defaultPrevented || isImeKey(event) || document.querySelector("dialog[open]")) return;
      // A second press of the find key opens the browser's own search.
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
