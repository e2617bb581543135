import { enterByKnock, withdrawKnock } from "@contract/endpoints/knocks.ts";
import type { OwnKnock } from "@contract/knock.ts";
import * as Limits from "@contract/limits.ts";
import { roomIdOf } from "@contract/routes/link.ts";
import DoorClosed from "lucide-react/icons/door-closed";
import { type ReactNode, useEffect, useRef } from "react";
import { publicApi } from "../../../api/public-api.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useT } from "../../../i18n/use-t.ts";
import { localStore } from "../../../lib/browser/local-store.ts";
import { formatDuration } from "../../../lib/format.ts";
import { knownServerTime } from "../../../lib/server-clock.ts";
import { useServerNow } from "../../../lib/use-server-now.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { HomeLink } from "../../../ui/HomeLink.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { LinkLoading } from "../LinkLoading.tsx";
import { RoomHead } from "../RoomHead.tsx";
import { useEntering } from "../use-entering.ts";
import styles from "./KnockWaiting.module.css";
import { knockPrefix } from "./stored-knock.ts";
import { useKnock } from "./use-knock.ts";

interface Props {
  code: string;
  /** Token and end of the knock, as `storedKnock` returns them. */
  stored: string;
  /** The device no longer waits: show the link's page. */
  onDone: () => void;
}

/** Page of a device that asked to be let in: waits for the answer, and enters by itself. */
export function KnockWaiting({ code, stored, onDone }: Props) {
  const t = useT("knock");
  const [token = "", end] = stored.split(" ");
  const { knock, ended, unsure } = useKnock(token);
  const place = useRef<HTMLDivElement>(null);
  const done = () => {
    localStore.remove(knockPrefix + code);
    onDone();
  };
  // The form or button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has other controls.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [knock?.state, ended]);
  useEffect(forgetEndedKnocks, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the room is over, the link's page says so.
  useEffect(() => {
    if (ended === "room") done();
  }, [ended]);
  const owner = knock?.ownerName ?? "";
  const why = useWhyEnded(knock?.state === "waiting" ? knock.endsAt : Number(end));
  const title = ended ? t(`title.${why}`) : knock ? t(`title.${knock.state}`) : "";
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <VisuallyHidden live>{title}</VisuallyHidden>
      <Card>
        {ended === "knock" ? (
          <Over title={title} text={t(why === "ended" ? "endedText" : "timedOutText")} onAgain={done} />
        ) : !knock ? (
          <LinkLoading />
        ) : knock.state === "declined" ? (
          <Over title={title} text={t("declinedText", { owner })} onAgain={done}>
            <Answer knock={knock} />
          </Over>
        ) : knock.state === "admitted" ? (
          <Admitted code={code} token={token} knock={knock} onDone={done} />
        ) : (
          <Open code={code} token={token} knock={knock} unsure={unsure === true} onDone={done} />
        )}
      </Card>
    </div>
  );
}

interface KnockProps {
  code: string;
  token: string;
  knock: OwnKnock;
  onDone: () => void;
}

function Open({ code, token, knock, unsure, onDone }: KnockProps & { unsure: boolean }) {
  const t = useT("knock");
  const errorText = useErrorText();
  const now = useServerNow(1000);
  const { busy, error, submit } = useSubmit();
  const withdraw = async () => {
    await publicApi(withdrawKnock, { body: { token } });
    onDone();
  };
  const left = formatDuration(Math.ceil((knock.endsAt - now) / 1000));
  return (
    <div className={styles.open}>
      <RoomHead roomId={roomIdOf(code)} title={knock.roomName} text={t("title.waiting")} />
      <div className={styles.quote}>
        <strong>{knock.name}</strong>
        {knock.line && <p>{knock.line}</p>}
      </div>
      <p role="timer" className={styles.left}>
        {t("timeLeft", { left })}
      </p>
      <p className={styles.note}>{t("waitingText", { owner: knock.ownerName })}</p>
      <p role="status" className={styles.unsure}>
        {unsure ? t("unsure") : ""}
      </p>
      {error !== undefined && <p role="alert">{errorText(error)}</p>}
      <Button block busy={busy} onClick={() => void submit(withdraw)}>
        {t("withdraw")}
      </Button>
    </div>
  );
}

function Admitted({ code, token, knock, onDone }: KnockProps) {
  const t = useT("knock");
  const join = useT("join");
  const { enter, busy, failure } = useEntering(code, onDone);
  const started = useRef(false);
  const toRoom = () =>
    void enter(async () => {
      const login = await publicApi(enterByKnock, { body: { token } });
      localStore.remove(knockPrefix + code);
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
      title={t("title.admitted")}
      hint={
        <>
          <Answer knock={knock} />
          {failure ? <span role="alert">{failure}</span> : <span>{t("admittedText")}</span>}
        </>
      }
      action={
        <Button variant="primary" busy={busy} onClick={toRoom}>
          {join("enter")}
        </Button>
      }
    />
  );
}

/** Deletes what this device stores of other links' knocks, once they have ended. */
function forgetEndedKnocks(): void {
  const now = knownServerTime();
  if (now === undefined) return;
  for (const key of localStore.keys(knockPrefix)) {
    const [, endsAt] = (localStore.get(key) ?? "").split(" ");
    if (!(Number(endsAt) + Limits.knockForgottenAfterMs > now)) localStore.remove(key);
  }
}

/** Why the server no longer has a knock. `endsAt`: its end, had nobody answered. */
function useWhyEnded(endsAt: number): "timedOut" | "ended" {
  return useServerNow(1000) >= endsAt ? "timedOut" : "ended";
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
      title={title}
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
