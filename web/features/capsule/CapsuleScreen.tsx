import type { RoomInfo } from "@contract/room-info.ts";
import { useNavigate, useRouteContext } from "@tanstack/react-router";
import Package from "lucide-react/icons/package";
import { sessions } from "../../device/device-sessions.ts";
import type { Session } from "../../device/session.ts";
import { useT } from "../../i18n/use-t.ts";
import { maySave } from "../../lib/capsule/may-save.ts";
import { formatBytes } from "../../lib/format.ts";
import { useSeatRoom } from "../../room/use-seat-room.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Page } from "../../ui/Page.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import styles from "./Capsule.module.css";
import { canSave } from "./file-output.ts";
import { useCapsule } from "./use-capsule.ts";
import { fitsInPage } from "./write-capsule.ts";

/** Page that saves a whole room as a file, also in the room's grace period. */
export function CapsuleScreen() {
  const t = useT("capsule");
  const navigate = useNavigate();
  const { session } = useRouteContext({ from: "/chatroom/$code/chat-save" });
  const { value: room, error, restart } = useSeatRoom(session);
  const params = { code: sessions.roomCodeOf(session) };
  const back = () =>
    void navigate(
      room?.state === "normal"
        ? { to: "/chatroom/$code/detail", params }
        : { to: "/chatroom/$code/chat-expired", params },
    );
  return (
    <Page title={t("title")} onBack={back} waiting={!room && error === undefined}>
      {error !== undefined && <ErrorState error={error} onRetry={restart} />}
      {room &&
        (maySave(room) ? <Maker session={session} room={room} /> : <Banner tone="warning">{t("notAllowed")}</Banner>)}
    </Page>
  );
}

function Maker({ session, room }: { session: Session; room: RoomInfo }) {
  const t = useT("capsule");
  const common = useT("common");
  const { making, state, read, save, pause, resume, cancel } = useCapsule(session, room);
  const busy = making.step === "reading" || making.step === "saving";
  return (
    <Card className={styles.card}>
      <Heading icon={<Package size={26} />} title={t("heading")} text={t("lead")} />
      <p>{t("contents")}</p>
      {(making.step === "start" || making.step === "failed" || making.step === "saved") && (
        <Button variant="primary" size="lg" block onClick={read}>
          {t("prepare")}
        </Button>
      )}
      {making.step === "reading" && <p role="status">{t("reading", { count: making.messages })}</p>}
      {(making.step === "ready" || making.step === "saving") && (
        <p>
          {t("found", {
            messages: making.collected.messages,
            files: making.collected.files.length,
            size: formatBytes(making.collected.fileBytes),
          })}
        </p>
      )}
      {making.step === "ready" &&
        (canSave(making.collected.fileBytes) ? (
          <>
            <p>{fitsInPage(making.collected) ? t("asPage") : t("asZip")}</p>
            <Button variant="primary" size="lg" block onClick={() => save(making.collected, making.name)}>
              {t("save", { name: making.name })}
            </Button>
          </>
        ) : (
          <Banner tone="warning">{t("tooLarge")}</Banner>
        ))}
      {making.step === "saving" && (
        <>
          <progress className={styles.progress} aria-label={t("heading")} {...progressOf(making)} />
          <p>{t("saving", { done: formatBytes(making.bytes), size: formatBytes(making.collected.fileBytes) })}</p>
        </>
      )}
      {busy && (
        <>
          {state === "offline" && <Banner tone="warning">{t("offline")}</Banner>}
          <div className={styles.buttons}>
            {state === "paused" ? (
              <Button onClick={resume}>{t("resume")}</Button>
            ) : (
              <Button onClick={pause}>{t("pause")}</Button>
            )}
            <Button onClick={cancel}>{common("cancel")}</Button>
          </div>
          <p>{t("keepOpen")}</p>
        </>
      )}
      {making.step === "saved" && (
        <Banner tone="accent" role="status">
          <span>{t("saved")}</span> {making.missing > 0 && <span>{t("missing", { count: making.missing })}</span>}
        </Banner>
      )}
      {making.step === "notAllowed" && <Banner tone="danger">{t("notAllowed")}</Banner>}
      {making.step === "failed" && <Refusal error={making.error} />}
    </Card>
  );
}

const progressOf = ({ bytes, collected }: { bytes: number; collected: { fileBytes: number } }) => ({
  value: bytes,
  max: Math.max(collected.fileBytes, 1),
});
