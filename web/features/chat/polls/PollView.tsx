import { endPoll } from "@contract/endpoints/messages.ts";
import { can } from "@contract/permissions.ts";
import type { NewPoll, Poll } from "@contract/poll.ts";
import Check from "lucide-react/icons/check";
import { useState } from "react";
import { useDates } from "../../../i18n/dates.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useT } from "../../../i18n/use-t.ts";
import { useServerNow } from "../../../lib/use-server-now.ts";
import { useApi, useRoom } from "../../../room/RoomProvider.tsx";
import { cx } from "../../../ui/cx.ts";
import { toast } from "../../../ui/toast.ts";
import { useRowActions } from "../rows/RowContexts.tsx";
import styles from "./PollView.module.css";
import { useChoices } from "./use-choices.ts";
import { VotersSheet } from "./VotersSheet.tsx";

export interface PollProps {
  poll: Poll | NewPoll;
  /** Undefined for a poll that is not sent yet. */
  messageId?: number;
  senderId?: string;
  tabIndex: number;
}

const recheckMs = 1000;

/** The options of a poll as buttons; with results once the member has voted or the poll has ended. */
export function PollView({ poll, messageId = 0, senderId, tabIndex }: PollProps) {
  const t = useT("tools");
  const dates = useDates();
  const errorText = useErrorText();
  const api = useApi();
  const { mayReact } = useRowActions();
  const session = useRoom((state) => state.session);
  const mayEnd = useRoom(({ room }) => senderId === session.memberId || can(room.me.role, "message.recallAny"));
  const { counts, voters, endsAt } = "counts" in poll ? poll : { counts: [], voters: 0, endsAt: undefined };
  const [choices, setChoices] = useChoices(messageId, poll.several === true);
  const [listed, setListed] = useState(false);
  const now = useServerNow(recheckMs);
  const ended = endsAt !== undefined && endsAt <= now;
  const open = messageId !== 0 && !ended && mayReact;
  const revealed = ended || choices.length > 0;

  const choose = async (option: number) => {
    const on = !choices.includes(option);
    try {
      await setChoices((now) => [
        ...(poll.several ? now.filter((one) => one !== option) : []),
        ...(on ? [option] : []),
      ]);
    } catch (error) {
      void toast(errorText(error), { kind: "error" });
    }
  };
  const rules = [
    poll.several && t("poll.several"),
    poll.anonymous && t("poll.anonymous"),
    ended ? t("poll.ended") : endsAt !== undefined && t("poll.endsAt", { date: dates.dateTime(endsAt) }),
  ];

  return (
    <div className={styles.poll}>
      {poll.options.map((option, number) => {
        const count = counts[number] ?? 0;
        const share = voters === 0 ? 0 : Math.round((count / voters) * 100);
        const mine = choices.includes(number);
        return (
          <button
            // Options never change.
            key={option}
            type="button"
            className={cx(styles.option, mine && styles.mine)}
            aria-pressed={mine}
            disabled={!open}
            tabIndex={tabIndex}
            onClick={() => void choose(number)}
          >
            {revealed && <span className={styles.bar} style={{ inlineSize: `${share}%` }} aria-hidden="true" />}
            <span className={styles.mark} aria-hidden="true">
              {mine && <Check size={14} />}
            </span>
            <span className={styles.text} dir="auto">
              {option}
            </span>
            {revealed && <span className={styles.share}>{t("poll.share", { count, share })}</span>}
          </button>
        );
      })}
      <p className={styles.foot}>{[t("poll.voters", { count: voters }), ...rules].filter(Boolean).join(" · ")}</p>
      {messageId !== 0 && (
        <div className={styles.actions}>
          {!poll.anonymous && voters > 0 && (
            <button type="button" className={styles.action} tabIndex={tabIndex} onClick={() => setListed(true)}>
              {t("poll.whoVoted")}
            </button>
          )}
          {mayEnd && !ended && (
            <button
              type="button"
              className={styles.action}
              tabIndex={tabIndex}
              onClick={() => void api(endPoll, { params: { messageId: String(messageId) } }).catch(() => {})}
            >
              {t("poll.end")}
            </button>
          )}
        </div>
      )}
      {listed && <VotersSheet messageId={messageId} options={poll.options} onClose={() => setListed(false)} />}
    </div>
  );
}
