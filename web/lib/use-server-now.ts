import { useEffect, useState } from "react";
import { serverNow } from "./server-clock.ts";

/** The server's time in milliseconds since 1970, read again every `everyMs`. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
