import { CalendarDays } from "lucide-react";
import { useId } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import styles from "./FindBar.module.css";

/** Leads to the first message of a day. The browser's own calendar does it well everywhere. */
export function GoToDay({ onDay }: { onDay: (startsAt: number) => void }) {
  const t = useT("tools");
  const id = useId();
  return (
    <div className={styles.day}>
      <CalendarDays size={17} aria-hidden="true" />
      <label htmlFor={id}>{t("find.day")}</label>
      <input
        id={id}
        type="date"
        className={styles.date}
        max={localDay(new Date(serverNow()))}
        onChange={(event) => {
          const [year, month, day] = event.target.value.split("-").map(Number);
          // While a year is being typed it is one of the first centuries.
          if (!year || !month || !day || year < 2000) return;
          onDay(new Date(year, month - 1, day).getTime());
        }}
      />
    </div>
  );
}

/** As the field takes it: the day where the device is. */
function localDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
