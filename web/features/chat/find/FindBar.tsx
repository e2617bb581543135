import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CalendarDays from "lucide-react/icons/calendar-days";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useDates, useShownZone } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { isImeKey } from "../../../lib/browser/composition.ts";
import { dayStart } from "../../../lib/day-start.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./FindBar.module.css";
import { FoundList } from "./FoundList.tsx";
import { useSearch } from "./use-search.ts";

interface Props {
  onJump: (messageId: number) => void;
  onTerms: (terms: readonly string[]) => void;
  onClose: () => void;
}

const none: readonly string[] = [];

/** Searches the room: results by arrows or from a list; or goes to a day. */
export function FindBar({ onJump, onTerms, onClose }: Props) {
  const t = useT("tools");
  const common = useT("common");
  const { firstFrom } = useRoomActions();
  useCloseOnBack(onClose);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<number>();
  /** Enter was pressed before the typed words were searched. */
  const [isEntered, setIsEntered] = useState(false);
  const [listed, setListed] = useState(true);
  const { found, isCurrent, state, more, again } = useSearch(text);
  const searchRead = useRoom((room) => room.searchRead);
  const count = found?.messages.length ?? 0;
  const at = found?.messages.findIndex(({ id }) => id === chosen) ?? -1;
  const terms = found?.terms ?? none;

  // Before the paint: Escape that follows at once must reach the bar.
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => onTerms(terms), [onTerms, terms]);
  useEffect(() => () => onTerms(none), [onTerms]);

  const go = (index: number) => {
    const message = found?.messages[index];
    if (!message) return;
    setChosen(message.id);
    setListed(false);
    onJump(message.id);
    if (index >= count - 2 && found?.more && state !== "looking") more();
  };
  const step = (by: 1 | -1) => {
    if (isCurrent) return go(at + by);
    setIsEntered(true);
    if (state === "failed") again();
  };
  const goToFirst = useEffectEvent(() => go(0));
  useEffect(() => {
    if (!isEntered || !isCurrent) return;
    setIsEntered(false);
    goToFirst();
  }, [isEntered, isCurrent]);
  const goToDay = async (day: number) => {
    try {
      const id = await firstFrom(day);
      if (id === undefined) return void toast(t("find.nothingSince"));
      onJump(id);
      onClose();
    } catch {
      void toast(t("find.failed"), { kind: "error" });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event.nativeEvent)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter" && event.target === field.current) {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
  };
  const place =
    found === undefined
      ? ""
      : count === 0
        ? t("find.none")
        : at < 0
          ? t(found.more ? "find.countMore" : "find.count", { count })
          : t(found.more ? "find.placeMore" : "find.place", { place: at + 1, count });

  return (
    <search className={styles.find} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <div className={styles.box}>
          <Search size={17} aria-hidden="true" />
          <input
            ref={field}
            type="search"
            className={styles.field}
            value={text}
            placeholder={t("find.placeholder")}
            aria-label={t("find.label")}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={64}
            onChange={(event) => {
              setText(event.target.value);
              setChosen(undefined);
              setIsEntered(false);
              setListed(true);
            }}
            onFocus={() => at < 0 && setListed(true)}
          />
          {state === "looking" && <Spinner size={15} />}
          <span role="status">
            {place !== "" && (
              <button type="button" className={styles.place} aria-expanded={listed} onClick={() => setListed(!listed)}>
                {place}
              </button>
            )}
          </span>
        </div>
        <IconButton
          label={t("find.older")}
          icon={<ArrowUp size={20} />}
          disabled={at + 1 >= count}
          onClick={() => step(1)}
        />
        <IconButton
          label={t("find.newer")}
          icon={<ArrowDown size={20} />}
          disabled={at <= 0}
          onClick={() => step(-1)}
        />
        <IconButton label={t("find.close")} icon={<X size={20} />} onClick={onClose} />
      </div>
      {searchRead !== undefined && (
        <p className={styles.reading} role="status">
          {t("find.reading", { percent: Math.floor(searchRead * 100) })}
        </p>
      )}
      {text.trim() === "" && <GoToDay onDay={(day) => void goToDay(day)} />}
      {state === "failed" && (
        <p className={styles.failed} role="alert">
          <span>{t("find.failed")}</span>
          <button type="button" className={styles.again} onClick={again}>
            {common("retry")}
          </button>
        </p>
      )}
      {listed && found && count > 0 && <FoundList found={found} at={at} onChoose={go} onMore={more} />}
    </search>
  );
}

/**
 * Goes to the first message of a day, by the browser's own date picker. The field alone chooses no day: an iPhone sets
 * today as soon as the picker opens, and the first digit of "15" completes a date.
 */
function GoToDay({ onDay }: { onDay: (startsAt: number) => void }) {
  const t = useT("tools");
  const id = useId();
  const dates = useDates();
  const zone = useShownZone();
  const [day, setDay] = useState("");
  // While a year is typed, the field holds a year of the first centuries.
  const isComplete = day >= "2000";
  return (
    <form
      className={styles.day}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onDay(dayStart(day, zone));
      }}
    >
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
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button size="sm" type="submit" disabled={!isComplete}>
        {t("find.go")}
      </Button>
    </form>
  );
}
