import { answerKnock } from "@contract/endpoints/knocks.ts";
import type { Knock } from "@contract/knock.ts";
import * as Limits from "@contract/limits.ts";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { formatDuration } from "../lib/format.ts";
import { useServerNow } from "../lib/use-server-now.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { useApi, useRoomActions } from "../room/RoomProvider.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { List } from "../ui/List.tsx";
import { TextField } from "../ui/TextField.tsx";
import utilities from "../ui/utilities.module.css";
import styles from "./Knocks.module.css";
import { useKnocks } from "./use-knocks.ts";

/** The people who wait, with the answers. Renders nothing while nobody waits. */
export function KnockList({ heading }: { heading?: string }) {
  const knocks = useKnocks();
  const now = useServerNow(1000);
  if (knocks.length === 0) return null;
  return (
    <List {...(heading === undefined ? {} : { heading })}>
      {knocks.map((knock) => (
        <KnockItem key={knock.id} knock={knock} seconds={Math.ceil((knock.endsAt - now) / 1000)} />
      ))}
    </List>
  );
}

/** `seconds`: left for the answer. */
function KnockItem({ knock: { id, name, line }, seconds }: { knock: Knock; seconds: number }) {
  const t = useT("knock");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const [answer, setAnswer] = useState("");
  // `api` reports the error.
  const { doing, submit } = useSubmit<"admit" | "decline">();
  const send = (admit: boolean) =>
    submit(
      async () => applyRoom(await api(answerKnock, { params: { id }, body: { admit, line: answer } })),
      admit ? "admit" : "decline",
    );
  return (
    <article className={styles.item} aria-label={t("asks", { name })}>
      <div className={styles.who}>
        <Avatar id={id} name={name} src="" size={40} />
        <div className={styles.texts}>
          <strong>{name}</strong>
          {line && <p>{line}</p>}
        </div>
        <span className={styles.left} role="timer" title={t("left")}>
          {formatDuration(seconds)}
        </span>
      </div>
      <TextField
        label={t("answerLine")}
        value={answer}
        onChange={setAnswer}
        maxCharacters={Limits.knockLineMaxLength}
        enterKeyHint="done"
      />
      <div className={cx(utilities.wrap, styles.buttons)}>
        <Button variant="primary" busy={doing === "admit"} onClick={() => void send(true)}>
          {t("letIn")}
        </Button>
        <Button busy={doing === "decline"} onClick={() => void send(false)}>
          {t("decline")}
        </Button>
      </div>
    </article>
  );
}
