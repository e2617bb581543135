import * as Limits from "@contract/limits.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useEffect, useRef, useState } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { type Session, seatPrefix } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { ComparisonEmoji } from "../../ui/ComparisonEmoji.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import styles from "./HandOff.module.css";
import { HandOffEnded } from "./HandOffEnded.tsx";
import type { SecureChannel } from "./secure-channel.ts";
import { type SentRooms, sendRooms } from "./transfer.ts";
import { UndoButton } from "./UndoHandOff.tsx";
import { namesOf } from "./undo.ts";

interface Props {
  /** The session that the new device opens. */
  current: Session;
  messageId?: number | undefined;
  emoji?: string[] | undefined;
  /** This device scanned the new one's code. */
  scanned?: boolean;
  open: (signal: AbortSignal) => Promise<SecureChannel>;
}

/** On the old device: asks whether to hand over, and what. */
export function SendRooms({ current, messageId, emoji, scanned, open }: Props) {
  const t = useT("handoff");
  const [which, setWhich] = useState<"one" | "all">("one");
  const [state, setState] = useState<"asking" | "busy" | "refused" | { error: unknown } | SentRooms>("asking");
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const code = sessions.roomCodeOf(current);
  const all = sessions.list();
  const others = all.filter((session) => seatPrefix(session) !== seatPrefix(current));

  const handOver = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setState("busy");
    let channel: SecureChannel | undefined;
    try {
      channel = await open(signal);
      setState(await sendRooms(channel, which === "all" ? [current, ...others] : [current], signal, messageId));
    } catch (error) {
      if (signal.aborted) channel?.end();
      setState(signal.aborted ? "refused" : { error });
    }
  };
  const refuse = async () => {
    // A hand-over on its way shows by itself what became of it.
    if (state === "busy") leaving.current?.abort();
    else setState("refused");
    if (!scanned) (await open(new AbortController().signal)).end();
  };

  if (state === "refused") return <HandOffEnded refused />;
  if (typeof state === "object" && "error" in state) return <HandOffEnded error={state.error} />;
  if (typeof state === "object")
    return (
      <Card column>
        {state.answered ? (
          <Heading live icon={<CircleCheck size={26} />} title={t("given")} text={t("givenText")} />
        ) : (
          <Heading live icon={<MonitorSmartphone size={26} />} title={t("unanswered")} text={t("unansweredText")} />
        )}
        {state.answered && state.missing.length > 0 && (
          <Banner tone="warning">
            {t("partly", {
              taken: state.count - state.missing.length,
              count: state.count,
              rooms: namesOf(state.missing),
            })}
          </Banner>
        )}
        <ButtonLink to="/chatroom/$code" params={{ code }} variant="primary" size="lg" block>
          {t("back", { room: current.roomName })}
        </ButtonLink>
        <UndoButton record={state} />
      </Card>
    );
  return (
    <Card column>
      <Heading
        live
        icon={<MonitorSmartphone size={26} />}
        title={t("giveTitle")}
        text={t(emoji ? "giveCompare" : scanned ? "giveScanned" : "giveText")}
      />
      {emoji && <ComparisonEmoji emoji={emoji} label={t("signs")} />}
      {others.length > 0 ? (
        <SegmentedChoice
          label={t("which")}
          columns={2}
          options={[
            { value: "one", label: t("thisRoom"), detail: current.roomName },
            { value: "all", label: t("allRooms"), detail: t("allRoomsCount", { count: all.length }) },
          ]}
          value={which}
          onChange={setWhich}
        />
      ) : (
        <p className={styles.room}>{current.roomName}</p>
      )}
      {which === "all" && all.length > Limits.handOffRoomsMax && (
        <Banner>{t("roomsMax", { max: Limits.handOffRoomsMax })}</Banner>
      )}
      <Button variant="primary" size="lg" block busy={state === "busy"} onClick={() => void handOver()}>
        {t(emoji ? "giveSame" : "give")}
      </Button>
      <Button variant="ghost" block onClick={() => void refuse()}>
        {t("refuse")}
      </Button>
    </Card>
  );
}
