import { useEffect, useRef } from "react";

/** Calls when the person comes back to this page by the browser's button: a form that was sent can be sent again. */
export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const call = () => latest.current();
    addEventListener("pageshow", call);
    return () => removeEventListener("pageshow", call);
  }, []);
}
