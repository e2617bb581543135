import { useEffect, useState } from "react";
import { formatDuration } from "../../lib/format.ts";
import { serverNow } from "../../lib/server-clock.ts";

/** Countdown in minutes and seconds to a time in milliseconds since 1970; never below zero. */
export function TimeLeft({ until }: { until: number }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time role="timer">{formatDuration(Math.max(0, (until - now) / 1000))}</time>;
}
