import { useEffect, useState } from "react";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { timeLeft } from "../../lib/time-left.ts";

const recheckMs = 1000;

/** End of the room, deletion of its data, and the time between; both in milliseconds since 1970. */
export function GraceLeft({ endsAt, purgeAt }: { endsAt: number; purgeAt: number }) {
  const t = useT("room");
  const { dateTime } = useDates();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), recheckMs);
    return () => clearInterval(timer);
  }, []);
  const { unit, count } = timeLeft(purgeAt, now);
  const left = unit === "soon" ? t("left.soon") : t(`left.${unit}`, { count });
  return (
    <>
      <span>{t("over.at", { date: dateTime(endsAt) })}</span>
      <span>{t("over.deletedAt", { date: dateTime(purgeAt) })}</span>
      <span>
        <strong role="timer">{t("over.left", { left })}</strong>
      </span>
    </>
  );
}
