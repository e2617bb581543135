import type { Message } from "@contract/message.ts";
import { shareFailedQuery } from "@contract/routes/paths.ts";
import Upload from "lucide-react/icons/upload";
import { type ClipboardEvent, type DragEvent, useCallback, useEffect, useRef, useState } from "react";
import { takeSharedFiles } from "../../../device/shared-in.ts";
import { retryingComponent } from "../../../i18n/retrying-component.ts";
import { useT } from "../../../i18n/use-t.ts";
import { firstPaint } from "../../../lib/browser/first-paint.ts";
import type { ChoosingMode } from "../../../media/classify-files.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./Attach.module.css";
import type { PickedFiles } from "./chosen.ts";

const AttachFlow = retryingComponent(async () => (await import("./AttachFlow.tsx")).AttachFlow);
interface Options {
  /** The member may write and sees the chat. */
  on: boolean;
  replyTo: Message | undefined;
  onSent: () => void;
}

/** Files by button, paste and drop; all are shown before sending. */
export function useAttach({ on, replyTo, onSent }: Options) {
  const [given, setGiven] = useState<readonly PickedFiles[]>([]);
  const [dragging, setDragging] = useState(false);
  /** `dragenter` and `dragleave` fire for each element under the pointer. */
  const depth = useRef(0);
  const choose = useCallback(
    (files: readonly File[], mode: ChoosingMode) => setGiven((before) => [...before, { files, mode }]),
    [],
  );

  // Files that another app shared into this room.
  const roomId = useRoom((state) => state.session.roomId);
  const t = useT("chat");
  useEffect(() => {
    if (!on) return;
    let gone = false;
    if (takeNotStored()) void toast(t("files.notShared"), { kind: "error" });
    void firstPaint()
      // A chat that is gone by then leaves the files to the next one.
      .then(() => (gone ? [] : takeSharedFiles(roomId)))
      .then((files) => files.length > 0 && choose(files, "anything"));
    return () => {
      gone = true;
    };
  }, [on, roomId, choose, t]);

  const stopDragging = () => {
    depth.current = 0;
    setDragging(false);
  };
  const carriesFiles = (event: DragEvent) => on && event.dataTransfer.types.includes("Files");

  const handlers = {
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (!on || files.length === 0) return;
      // Office programs put a picture of copied text beside the text; the text is meant.
      if (event.clipboardData.types.includes("text/plain") && files.every(({ type }) => type.startsWith("image/")))
        return;
      event.preventDefault();
      choose(files, "anything");
    },
    onDragEnter: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current++;
      setDragging(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDragLeave: (event: DragEvent) => {
      if (carriesFiles(event) && --depth.current <= 0) stopDragging();
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      stopDragging();
      choose(withoutFolders(event.dataTransfer), "anything");
    },
  };

  const done = useCallback(() => setGiven([]), []);
  const sheet = (
    <ErrorBoundary onClose={done}>
      {dragging && <DropZone />}
      {given.length > 0 && <AttachFlow given={given} replyTo={replyTo} onSent={onSent} onDone={done} />}
    </ErrorBoundary>
  );
  return { choose, handlers, sheet };
}

/** Covers the chat while files are dragged over it. */
function DropZone() {
  const t = useT("media");
  return (
    <div className={styles.drop} role="status">
      <div className={styles.dropInner}>
        <Upload size={32} aria-hidden="true" />
        <span>{t("attach.drop")}</span>
      </div>
    </div>
  );
}

/** A folder appears among the files but cannot be read. */
function withoutFolders({ items, files }: DataTransfer): File[] {
  const folders = new Set<string>();
  for (const item of items) {
    const entry = item.kind === "file" ? item.webkitGetAsEntry?.() : null;
    if (entry?.isDirectory) folders.add(entry.name);
  }
  return [...files].filter(({ name }) => !folders.has(name));
}

/** True once after shared content could not be stored: removes the mark from the URL. */
function takeNotStored(): boolean {
  const { search, pathname, hash } = location;
  if (search !== shareFailedQuery) return false;
  history.replaceState(history.state, "", pathname + hash);
  return true;
}
