import { useEffect, useEffectEvent } from "react";

/** Calls the handler of the last render for each event of the target while the component is mounted. */
export function useEventListener<E extends Event>(target: EventTarget, type: string, handler: (event: E) => void) {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: Event) => handle(event as E);
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  }, [target, type]);
}
