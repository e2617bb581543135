import type { Message } from "@contract/message.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import FileText from "lucide-react/icons/file-text";
import Image from "lucide-react/icons/image";
import Video from "lucide-react/icons/video";
import { useMemo, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { FileList } from "./FileList.tsx";
import styles from "./Gallery.module.css";
import { PictureGrid } from "./PictureGrid.tsx";
import { useLoadOlder } from "./use-load-older.ts";

type Tab = "image" | "video" | "file";

const labels = {
  image: { label: "gallery.pictures", none: "gallery.noPictures", icon: <Image size={40} /> },
  video: { label: "gallery.videos", none: "gallery.noVideos", icon: <Video size={40} /> },
  file: { label: "gallery.files", none: "gallery.noFiles", icon: <FileText size={40} /> },
} as const;
const tabs = ["image", "video", "file"] as const;

export function GalleryScreen() {
  const t = useT("media");
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  const messages = useRoom((state) => state.messages);
  const hidden = useRoom((state) => state.hidden);
  const [tab, setTab] = useState<Tab>("image");
  const shown = useMemo(
    () => messages.filter((message) => isShared(message, tab) && !hidden.has(message.id)).reverse(),
    [messages, hidden, tab],
  );
  const { more, looking, fetchOlder } = useLoadOlder(shown.length, tab);
  return (
    <Page
      title={t("gallery.title")}
      fill="pane"
      onBack={() => void navigate({ to: "/chatroom/$code/detail", params: { code } })}
    >
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
