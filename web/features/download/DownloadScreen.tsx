import type { Message } from "@contract/message.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import FileX from "lucide-react/icons/file-x";
import { useEffect } from "react";
import { useT } from "../../i18n/use-t.ts";
import { inAppBrowserOf } from "../../lib/browser/platform.ts";
import { formatBytes } from "../../lib/format.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FileIcon } from "../../ui/FileIcon.tsx";
import { Page } from "../../ui/Page.tsx";
import { RoutePending } from "../../ui/RouteStates.tsx";
import styles from "./Download.module.css";
import { DownloadHere } from "./DownloadHere.tsx";
import { LinkOut } from "./LinkOut.tsx";

/** A file of the room and ways to download it. */
export function DownloadScreen() {
  const t = useT("media");
  const navigate = useNavigate();
  const { code, fileId } = useParams({ from: "/chatroom/$code/download/$fileId" });
  const found = useFileMessage(fileId);
  const live = useRoom((state) => state.loaded);
  const onBack = () => void navigate({ to: "/chatroom/$code", params: { code } });
  if (found === "looking" || !live) {
    return (
      <Page title={t("download.title")} fill="pane" onBack={onBack}>
        <RoutePending />
      </Page>
    );
  }
  if (found === "gone") {
    return (
      <Page title={t("download.title")} fill="pane" onBack={onBack}>
        <EmptyState icon={<FileX size={40} />} title={t("download.gone")} hint={t("download.goneHint")} />
      </Page>
    );
  }
  const kinds = { image: "kinds.image", voice: "kinds.voice", video: "kinds.video" } as const;
  const kind = found.kind;
  const name =
    found.fileName || (kind === "image" || kind === "voice" || kind === "video" ? t(kinds[kind]) : t("kinds.file"));
  return (
    <Page title={t("download.title")} fill="pane" onBack={onBack}>
      <div className={styles.file}>
        <FileIcon name={name} size={88} />
        <p className={styles.name}>{name}</p>
        <p className={styles.size}>{formatBytes(found.size ?? 0)}</p>
        {inAppBrowserOf() === undefined ? (
          <DownloadHere key={fileId} message={found} name={name} />
        ) : (
          <LinkOut message={found} />
        )}
      </div>
    </Page>
  );
}

/** The message of a file; loads older pages until it is found. */
function useFileMessage(fileId: string): Message | "looking" | "gone" {
  const { loadOlder } = useRoomActions();
  const message = useRoom(({ messages }) => messages.findLast((one) => one.fileId === fileId));
  const first = useRoom(({ messages }) => messages[0]?.id);
  const loaded = useRoom((state) => state.loaded);
  const hasOlder = useRoom((state) => state.hasOlder);
  const looking = !message && (!loaded || hasOlder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that came, the next one is asked for
  useEffect(() => {
    if (looking && loaded) loadOlder().catch(() => {});
  }, [looking, loaded, first, loadOlder]);
  return message ?? (looking ? "looking" : "gone");
}
