import { useEffect, useRef } from "react";

/** Calls back when Back restores this page from the back/forward cache: a submitted form can be submitted again. */
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
