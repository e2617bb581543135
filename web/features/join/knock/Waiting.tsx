import { enterByKnock, withdrawKnock } from "@contract/calls/knocks.ts";
import type { OwnKnock } from "@contract/knock.ts";
import { roomIdOf } from "@contract/routes/link.ts";
import DoorClosed from "lucide-react/icons/door-closed";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { publicApi } from "../../../api/public-api.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useT } from "../../../i18n/use-t.ts";
import { formatDuration } from "../../../lib/format.ts";
import { useServerNow } from "../../../lib/use-server-now.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { HomeLink } from "../../../ui/HomeLink.tsx";
import { LinkLoading } from "../LinkLoading.tsx";
import { RoomHead } from "../RoomHead.tsx";
import { useEntering } from "../use-entering.ts";
import { dropKnock, type StoredKnock } from "./stored-knock.ts";
import { useKnock } from "./use-knock.ts";
import styles from "./Waiting.module.css";

interface Props {
  code: string;
  stored: StoredKnock;
  /** The device no longer waits: show the link's page. */
  onDone: () => void;
}

/** Page of a device that asked to be let in: waits for the answer, and enters by itself. */
export function Waiting({ code, stored, onDone }: Props) {
  const t = useT("knock");
  const { knock, ended, unsure } = useKnock(stored.token);
  const place = useRef<HTMLDivElement>(null);
  const done = () => {
    dropKnock(code);
    onDone();
  };
  // The form with the focus is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the room is over, the link's page says so.
  useEffect(() => {
    if (ended === "room") done();
  }, [ended]);
  const owner = knock?.ownerName ?? "";
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Card>
        {ended === "knock" ? (
          <Ended endsAt={knock?.state === "waiting" ? knock.endsAt : stored.endsAt} onAgain={done} />
        ) : !knock ? (
          <LinkLoading />
        ) : knock.state === "declined" ? (
          <Over title={t("declinedTitle")} text={t("declinedText", { owner })} onAgain={done}>
            <Answer knock={knock} />
          </Over>
        ) : knock.state === "admitted" ? (
          <Admitted code={code} token={stored.token} knock={knock} onDone={done} />
        ) : (
          <Open code={code} token={stored.token} knock={knock} unsure={unsure === true} onDone={done} />
        )}
      </Card>
    </div>
  );
}

function Open({
  code,
  token,
  knock,
  unsure,
  onDone,
}: {
  code: string;
  token: string;
  knock: OwnKnock;
  unsure: boolean;
  onDone: () => void;
}) {
  const t = useT("knock");
  const errorText = useErrorText();
  const now = useServerNow(1000);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const withdraw = async () => {
    setBusy(true);
    try {
      await publicApi(withdrawKnock, { body: { token }, quiet: true });
      onDone();
    } catch (error) {
      setBusy(false);
      setFailure(errorText(error));
    }
  };
  const left = formatDuration(Math.ceil((knock.endsAt - now) / 1000));
  return (
    <div className={styles.open}>
      <RoomHead roomId={roomIdOf(code)} title={knock.roomName} text={t("waitingText", { owner: knock.ownerName })} />
      <p role="status" className={styles.state}>
        {t("waitingTitle")}
      </p>
      <div className={styles.said}>
        <strong>{knock.name}</strong>
        {knock.line && <p>{knock.line}</p>}
      </div>
      <p role="timer" className={styles.left}>
        {t("timeLeft", { left })}
      </p>
      <p role="status" className={styles.unsure}>
        {unsure ? t("unsure") : ""}
      </p>
      {failure && <p role="alert">{failure}</p>}
      <Button block busy={busy} onClick={() => void withdraw()}>
        {t("withdraw")}
      </Button>
    </div>
  );
}

function Admitted({
  code,
  token,
  knock,
  onDone,
}: {
  code: string;
  token: string;
  knock: OwnKnock;
  onDone: () => void;
}) {
  const t = useT("knock");
  const { enter, busy, failure } = useEntering(code, onDone);
  const started = useRef(false);
  const toRoom = () =>
    void enter(async () => {
      const login = await publicApi(enterByKnock, { body: { token }, quiet: true });
      dropKnock(code);
      return login;
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: enters once by itself; the button repeats a failed try.
  useEffect(() => {
    if (!started.current) toRoom();
    started.current = true;
  }, []);
  return (
    <EmptyState
      page
      icon={<DoorClosed size={28} />}
      title={<span role="status">{t("admittedTitle")}</span>}
      hint={
        <>
          <Answer knock={knock} />
          {failure ? <span role="alert">{failure}</span> : <span>{t("admittedText")}</span>}
        </>
      }
      action={
        <Button variant="primary" busy={busy} onClick={toRoom}>
          {t("enter")}
        </Button>
      }
    />
  );
}

/** `endsAt`: the end of the knock, had nobody answered. */
function Ended({ endsAt, onAgain }: { endsAt: number; onAgain: () => void }) {
  const t = useT("knock");
  const now = useServerNow(1000);
  const why = now >= endsAt ? "timedOut" : "ended";
  return <Over title={t(`${why}Title`)} text={t(`${why}Text`)} onAgain={onAgain} />;
}

interface OverProps {
  title: string;
  text: string;
  onAgain: () => void;
  children?: ReactNode;
}

function Over({ title, text, onAgain, children }: OverProps) {
  const t = useT("knock");
  return (
    <EmptyState
      page
      icon={<DoorClosed size={28} />}
      title={<span role="status">{title}</span>}
      hint={
        <>
          <span>{text}</span>
          {children}
        </>
      }
      action={
        <>
          <Button variant="primary" onClick={onAgain}>
            {t("again")}
          </Button>
          <HomeLink />
        </>
      }
    />
  );
}

/** The owner's line. */
function Answer({ knock: { answer, ownerName } }: { knock: OwnKnock }) {
  const t = useT("knock");
  if (answer === "") return null;
  return (
    <span className={styles.answer}>
      <span className={styles.says}>{t("says", { owner: ownerName })}</span>
      <span>{answer}</span>
    </span>
  );
}
