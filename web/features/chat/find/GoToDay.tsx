import CalendarDays from "lucide-react/icons/calendar-days";
import { useId } from "react";
import { useDates, useShownZone } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { dayStart } from "../../../lib/day-start.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import styles from "./FindBar.module.css";

/** Goes to the first message of a day, by the browser's own date picker. */
export function GoToDay({ onDay }: { onDay: (startsAt: number) => void }) {
  const t = useT("tools");
  const id = useId();
  const dates = useDates();
  const zone = useShownZone();
  return (
    <div className={styles.day}>
      <CalendarDays size={17} aria-hidden="true" />
      <label htmlFor={id}>
        {t("find.day")}
        {dates.zone(serverNow())}
      </label>
      <input
        id={id}
        type="date"
        className={styles.date}
        max={dates.day(serverNow())}
        onChange={(event) => {
          const day = event.target.value;
          // While a year is typed, the field holds a year of the first centuries.
          if (day >= "2000") onDay(dayStart(day, zone));
        }}
      />
    </div>
  );
}
