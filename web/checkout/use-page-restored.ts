import { useEffect, useRef } from "react";

/** Calls when Back restores this page from the browser's back/forward cache: a form that was sent can be sent again. */
export function usePageRestored(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const call = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    addEventListener("pageshow", call);
    return () => removeEventListener("pageshow", call);
  }, []);
}
