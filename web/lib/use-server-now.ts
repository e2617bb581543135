import { useEffect, useState } from "react";
import { onServerTime, serverNow } from "./server-clock.ts";

/** The server's time in milliseconds since 1970, read again every `everyMs` and when it jumps. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const read = () => setNow(serverNow());
    const timer = setInterval(read, everyMs);
    const stop = onServerTime(read);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
