import { getRoom } from "@contract/endpoints/room.ts";
import * as Limits from "@contract/limits.ts";
import { useNavigate, useRouteContext } from "@tanstack/react-router";
import FileInput from "lucide-react/icons/file-input";
import { useId, useRef, useState } from "react";
import { apiWithToken } from "../../../api/api-with-token.ts";
import { sessions } from "../../../device/device-sessions.ts";
import type { Session } from "../../../device/session.ts";
import { useT } from "../../../i18n/use-t.ts";
import { mayImport } from "../../../lib/capsule/may-save.ts";
import { formatBytes } from "../../../lib/format.ts";
import { useLoaded } from "../../../lib/loading/use-loaded.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Refusal } from "../../../ui/Refusal.tsx";
import hidden from "../../../ui/VisuallyHidden.module.css";
import styles from "../Capsule.module.css";
import type { ImportSource } from "./read-for-import.ts";
import { useImport } from "./use-import.ts";

/** Page that imports the messages of a saved room into a new one. */
export function ImportScreen() {
  const t = useT("imports");
  const navigate = useNavigate();
  const { session } = useRouteContext({ from: "/chatroom/$code/chat-import" });
  const { token, roomId } = session;
  const load = (signal: AbortSignal) => apiWithToken(token)(getRoom, { query: { roomId }, signal });
  const { value: room, error, restart } = useLoaded(load, { key: roomId });
  const toChat = () => void navigate({ to: "/chatroom/$code", params: { code: sessions.roomCodeOf(session) } });
  return (
    <Page title={t("title")} onBack={toChat} waiting={!room && error === undefined}>
      {error !== undefined && <ErrorState error={error} onRetry={restart} />}
      {room &&
        (mayImport(room) ? (
          <Importer session={session} toChat={toChat} />
        ) : (
          <Banner tone="warning">{t("notAllowed")}</Banner>
        ))}
    </Page>
  );
}

function Importer({ session, toChat }: { session: Session; toChat: () => void }) {
  const t = useT("imports");
  const common = useT("common");
  const capsule = useT("capsule");
  const { importing, state, choose, start, cancel } = useImport(session);
  const { step } = importing;
  return (
    <Card className={styles.card}>
      <Heading icon={<FileInput size={26} />} title={t("heading")} text={t("lead")} />
      {step !== "importing" && step !== "finished" && (
        <>
          <p>{t("contents")}</p>
          <Chooser onChoose={choose} />
        </>
      )}
      {step === "reading" && <p role="status">{t("reading")}</p>}
      {step === "fault" && (
        <Banner tone="danger" role="alert">
          {importing.fault === "tooLarge"
            ? t("fault.tooLarge", { size: formatBytes(Limits.importFileMaxBytes) })
            : t(`fault.${importing.fault}`, { count: Limits.importMessagesMax })}
        </Banner>
      )}
      {step === "failed" && <Refusal error={importing.error} />}
      {step === "ready" && (
        <>
          <Found source={importing.source} />
          {importing.done > 0 && (
            <Banner role="status">
              {t("goesOn", { done: importing.done, count: importing.source.messages.length })}
            </Banner>
          )}
          <Button variant="primary" size="lg" block onClick={() => start(importing.source, importing.done)}>
            {importing.done > 0 ? t("resume") : t("start", { count: importing.source.messages.length })}
          </Button>
        </>
      )}
      {step === "importing" && (
        <>
          <progress
            className={styles.progress}
            aria-label={t("heading")}
            value={importing.done}
            max={importing.source.messages.length}
          />
          <p>{t("importing", { done: importing.done, count: importing.source.messages.length })}</p>
          {state === "offline" && <Banner tone="warning">{capsule("offline")}</Banner>}
          <div className={styles.buttons}>
            <Button onClick={cancel}>{common("cancel")}</Button>
          </div>
          <p>{t("keepOpen")}</p>
        </>
      )}
      {step === "finished" && (
        <>
          <Banner tone="accent" role="status">
            <span>{t("finished", { count: importing.done })}</span>{" "}
            {importing.lost > 0 && <span>{t("lost", { count: importing.lost })}</span>}
          </Banner>
          <Button variant="primary" size="lg" block onClick={toChat}>
            {t("toChat")}
          </Button>
        </>
      )}
    </Card>
  );
}

function Chooser({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useT("imports");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is one more way beside the button
    <div
      className={styles.chooser}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onChoose(file);
      }}
    >
      <label htmlFor={id}>{t("file")}</label>
      <Button icon={<FileInput size={18} />} onClick={() => field.current?.click()}>
        {t("choose")}
      </Button>
      {/* The browser's own control is neither styled nor translated: the button opens it. */}
      <input
        ref={field}
        id={id}
        className={hidden.hidden}
        type="file"
        tabIndex={-1}
        accept=".html,.zip"
        aria-describedby={`${id}-hint`}
        // The same file can be chosen again after an interruption.
        onClick={({ currentTarget }) => {
          currentTarget.value = "";
        }}
        onChange={({ target: { files } }) => files?.[0] && onChoose(files[0])}
      />
      <p id={`${id}-hint`}>{t("fileHint")}</p>
    </div>
  );
}

/** Content of the chosen capsule, and what of it stays behind. */
function Found({ source: { roomName, messages, files, filesNamed, leftOut } }: { source: ImportSource }) {
  const t = useT("imports");
  return (
    <>
      <p role="status">{t("found", { name: roomName, count: messages.length, files })}</p>
      {filesNamed > 0 && <Banner tone="warning">{t("filesNamed", { count: filesNamed })}</Banner>}
      {leftOut > 0 && <Banner tone="warning">{t("leftOut", { count: leftOut })}</Banner>}
    </>
  );
}
