import type { Message } from "@contract/message.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Video from "lucide-react/icons/video";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { nextTask } from "../../lib/browser/next-task.ts";
import { shortName } from "../../lib/file-names.ts";
import { formatBytes } from "../../lib/format.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { usePeople } from "../../rooms/use-people.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FileIcon } from "../../ui/FileIcon.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import styles from "./Gallery.module.css";
import { PictureGrid } from "./PictureGrid.tsx";

type Tab = "image" | "video" | "file";

const labels = {
  image: { label: "gallery.pictures", none: "gallery.noPictures", icon: <Image size={40} /> },
  video: { label: "gallery.videos", none: "gallery.noVideos", icon: <Video size={40} /> },
  file: { label: "gallery.files", none: "gallery.noFiles", icon: <FileText size={40} /> },
} as const;
const tabs = ["image", "video", "file"] as const;

export function GalleryScreen() {
  const t = useT("media");
  const { toDetails } = useRoomPages();
  const messages = useRoom((state) => state.messages);
  const hidden = useRoom((state) => state.hidden);
  const [tab, setTab] = useState<Tab>("image");
  const shown = useMemo(
    () => messages.filter((message) => isShared(message, tab) && !hidden.has(message.id)).reverse(),
    [messages, hidden, tab],
  );
  const { more, looking, fetchOlder } = useLoadOlder(shown.length, tab);
  return (
    <Page title={t("gallery.title")} fill="pane" onBack={toDetails}>
      <SegmentedChoice
        label={t("gallery.title")}
        hideLabel
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(labels[value].label) }))}
      />
      {tab === "file" ? <FileList messages={shown} /> : <PictureGrid messages={shown} />}
      {shown.length === 0 && !looking && !more && <EmptyState icon={labels[tab].icon} title={t(labels[tab].none)} />}
      {(more || looking) && (
        <div className={styles.more}>
          <Button busy={looking} onClick={fetchOlder}>
            {looking ? t("gallery.looking") : t("gallery.older")}
          </Button>
        </div>
      )}
    </Page>
  );
}

function isShared({ kind, status, fileId }: Message, tab: Tab): boolean {
  return kind === tab && status === "sent" && fileId !== undefined;
}

const nameMax = 44;

function FileList({ messages }: { messages: readonly Message[] }) {
  const t = useT("media");
  const dates = useDates();
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  const { find } = usePeople();
  if (messages.length === 0) return null;
  return (
    <List>
      {messages.map(({ id, fileId = "", fileName = "", size = 0, senderId, sentAt }) => {
        const name = find(senderId)?.name ?? "";
        return (
          <ListRow
            key={id}
            icon={<FileIcon name={fileName} size={40} />}
            title={<span title={fileName}>{shortName(fileName, nameMax)}</span>}
            detail={`${formatBytes(size)} · ${t("gallery.from", { name, date: dates.dateTime(sentAt) })}`}
            onClick={() => void navigate({ to: "/chatroom/$code/download/$fileId", params: { code, fileId } })}
          />
        );
      })}
    </List>
  );
}

const enough = 24;
/** Pages fetched per click. */
const pagesMax = 12;

/** Loads older messages until there are `enough` of the kind. `found`: number found so far. */
function useLoadOlder(found: number, what: string) {
  const { loadOlder, leaveHistoryWindow } = useRoomActions();
  const hasOlder = useRoom((state) => state.hasOlder);
  const loaded = useRoom((state) => state.loaded);
  const [looking, setLooking] = useState(false);
  const latest = useRef({ found, hasOlder });
  latest.current = { found, hasOlder };

  // Leaves the history window of the chat, so that the gallery lists the newest messages.
  useEffect(leaveHistoryWindow, [leaveHistoryWindow]);

  const fetchOlder = useCallback(async () => {
    setLooking(true);
    try {
      const wanted = latest.current.found + enough;
      for (let page = 0; page < pagesMax && latest.current.hasOlder && latest.current.found < wanted; page++) {
        await loadOlder();
        // Renders the page before counting again.
        await nextTask();
      }
    } catch {
      // The button remains for a retry.
    } finally {
      setLooking(false);
    }
  }, [loadOlder]);

  // An empty tab loads older messages automatically.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each tab
  useEffect(() => {
    if (loaded && latest.current.found < enough && latest.current.hasOlder) void fetchOlder();
  }, [what, loaded, fetchOlder]);

  return { more: hasOlder, looking, fetchOlder: () => void fetchOlder() };
}
