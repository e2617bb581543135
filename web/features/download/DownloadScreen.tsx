import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import Download from "lucide-react/icons/download";
import FileX from "lucide-react/icons/file-x";
import { useEffect } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { inAppBrowserOf } from "../../lib/browser/platform.ts";
import { formatBytes } from "../../lib/format.ts";
import { downloadLink, isLinkExpiring } from "../../media/media-links.ts";
import { isLoadableByBrowser, isSealedLink } from "../../media/sealed-links.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FileIcon } from "../../ui/FileIcon.tsx";
import { Page } from "../../ui/Page.tsx";
import { RoutePending } from "../../ui/RouteStates.tsx";
import styles from "./Download.module.css";
import { useDownload } from "./use-download.ts";

/** A file of the room and ways to download it. */
export function DownloadScreen() {
  const t = useT("media");
  const navigate = useNavigate();
  const { code, fileId } = useParams({ from: "/chatroom/$code/download/$fileId" });
  const found = useFileMessage(fileId);
  const onBack = () => void navigate({ to: "/chatroom/$code", params: { code } });
  return (
    <Page title={t("download.title")} fill="pane" onBack={onBack}>
      {found === "looking" ? (
        <RoutePending />
      ) : found === "gone" ? (
        <EmptyState icon={<FileX size={40} />} title={t("download.gone")} hint={t("download.goneHint")} />
      ) : (
        <FoundFile key={fileId} message={found} />
      )}
    </Page>
  );
}

function FoundFile({ message }: { message: Message }) {
  const t = useT("media");
  const { kind, fileName, size = 0 } = message;
  const shownKind = kind === "image" || kind === "voice" || kind === "video" ? kind : "file";
  const name = fileName || t(`kinds.${shownKind}`);
  return (
    <div className={styles.file}>
      <FileIcon name={name} size={88} />
      <p className={styles.name}>{name}</p>
      <p className={styles.quiet}>{formatBytes(size)}</p>
      {isForAnotherBrowser(message) ? <LinkOut message={message} /> : <DownloadHere message={message} name={name} />}
    </div>
  );
}

/**
 * The message of a file, in the history window if one is shown; loads older pages until it is found, with each new
 * connection after one that failed.
 */
function useFileMessage(fileId: string): Message | "looking" | "gone" {
  const { loadOlder, leaveHistoryWindow } = useRoomActions();
  const message = useRoom(({ historyWindow, messages }) => {
    const isWanted = (one: Message) => one.fileId === fileId;
    return historyWindow?.messages.find(isWanted) ?? messages.findLast(isWanted);
  });
  const first = useRoom(({ messages }) => messages[0]?.id);
  const live = useRoom((state) => state.connection === "live");
  const hasOlder = useRoom((state) => state.hasOlder);
  const looking = !message && (!live || hasOlder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that came, the next one is asked for
  useEffect(() => {
    if (!looking || !live) return;
    // The pages before the newest messages, and not before the window.
    leaveHistoryWindow();
    // In a later task, as the request of the page that came is not over yet.
    const timer = setTimeout(() => loadOlder().catch(() => {}));
    return () => clearTimeout(timer);
  }, [looking, live, first, loadOlder, leaveHistoryWindow]);
  return message ?? (looking ? "looking" : "gone");
}

/** In-app browsers save no files; without a service worker a page cannot hold a large file of a sealed room. */
function isForAnotherBrowser({ fileUrl = "", size = 0 }: Message): boolean {
  return inAppBrowserOf() !== undefined || (!isLoadableByBrowser(fileUrl) && size > Limits.decryptedInPageMaxBytes);
}

/** Leads to another browser: by a link to the file, or to the room that the file is encrypted for. */
function LinkOut({ message }: { message: Message }) {
  const t = useT("media");
  const pay = useT("pay");
  const session = useRoom((state) => state.session);
  const { renewLinks } = useRoomActions();
  const link = message.fileUrl ?? "";
  const isSealed = isSealedLink(link);
  const ended = isLinkExpiring(link);
  useEffect(() => {
    if (ended) renewLinks(message.id).catch(() => {});
  }, [ended, message.id, renewLinks]);
  return (
    <div className={styles.out}>
      <Banner tone="warning">
        {isSealed ? (
          t("download.sealed")
        ) : (
          <>
            <strong>{t("download.inApp")}</strong> <span>{t("download.inAppHint")}</span>
          </>
        )}
      </Banner>
      {!isSealed && !ended && (
        <CopyField label={t("download.link")} value={new URL(downloadLink(link), location.origin).href} />
      )}
      <ButtonLink to="/continue" search={{ room: sessions.roomCodeOf(session) }} variant="ghost" block>
        {pay("otherDevice")}
      </ButtonLink>
    </div>
  );
}

/** Downloads a file with progress and saves it. Large files are left to the browser's download manager. */
function DownloadHere({ message, name }: { message: Message; name: string }) {
  const t = useT("media");
  const common = useT("common");
  const total = message.size ?? 0;
  const { state, receivedBytes, start, cancel } = useDownload(message, name, total > Limits.ownDownloadMaxBytes);
  if (state === "running") {
    const done = formatBytes(receivedBytes);
    return (
      <>
        <progress className={styles.progress} max={total || 1} value={receivedBytes} aria-label={t("download.title")} />
        <p className={styles.quiet}>{t("download.progress", { done, total: formatBytes(total) })}</p>
        <Button onClick={cancel}>{common("cancel")}</Button>
      </>
    );
  }
  return (
    <>
      <p className={styles.quiet} role="status">
        {state === "done" && <span>{`${t("download.done")} · ${t("download.doneHint")}`}</span>}
        {state === "handedOver" && <span>{t("download.handedOver")}</span>}
        {state === "failed" && <span>{t("download.failed")}</span>}
        {state === "damaged" && <span>{t("damaged")}</span>}
      </p>
      <Button variant="primary" size="lg" icon={<Download size={18} />} onClick={start}>
        {state === "done" || state === "handedOver" ? t("download.again") : t("download.start")}
      </Button>
    </>
  );
}
