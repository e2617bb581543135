import { Limits } from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { newLocalId } from "../../../lib/ids.ts";
import { type ChoosingMode, type ChosenKind, checkChosen } from "../../../lib/media/choosing.ts";
import { shortName } from "../../../lib/media/file-names.ts";
import { takeSharedFiles } from "../../../lib/shared-in.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { toast } from "../../../ui/toast.ts";
import { DropZone } from "./DropZone.tsx";

const AttachSheet = lazy(async () => ({ default: (await import("./AttachSheet.tsx")).AttachSheet }));

/** A file that was chosen and may be sent. */
export interface Chosen {
  id: string;
  file: File;
  kind: ChosenKind;
}

interface Options {
  /** May the person write, and see the chat? */
  on: boolean;
  replyTo: Message | undefined;
  onSent: () => void;
}

const namedMax = 28;
const readMs = 5000;
const limits = {
  imageTooLarge: Limits.imageMaxBytes,
  videoTooLarge: Limits.videoMaxBytes,
  fileTooLarge: Limits.fileMaxBytes,
};

/** Files come by button, by paste and by drop; all of them are shown before they are sent. */
export function useAttach({ on, replyTo, onSent }: Options) {
  const t = useT("media");
  const { sendMedia } = useRoomActions();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [dragging, setDragging] = useState(false);
  /** Every element under the pointer tells of entering and leaving. */
  const depth = useRef(0);
  const count = useRef(0);
  count.current = chosen.length;

  const choose = useCallback(
    (files: readonly File[], mode: ChoosingMode) => {
      const { taken, refused } = checkChosen(files, mode, count.current);
      const added = taken.map(({ file, kind }): Chosen => ({ id: newLocalId(), file, kind }));
      count.current += added.length;
      if (added.length > 0) setChosen((before) => [...before, ...added]);
      const words = refused.map(({ file, why }) => {
        const name = shortName(file.name, namedMax);
        if (why === "tooMany") return t("refused.tooMany", { max: Limits.filesAtOnce });
        if (why === "notPicture") return t("refused.notPicture");
        if (why === "notPictureOrVideo") return t("refused.notPictureOrVideo", { name });
        return t(`refused.${why}`, { name, max: formatLimit(limits[why]) });
      });
      for (const text of new Set(words)) void toast(text, { kind: "error", durationMs: readMs });
    },
    [t],
  );

  // What another app shared into this room.
  const roomId = useRoom((state) => state.session.roomId);
  useEffect(() => {
    if (on) void takeSharedFiles(roomId).then((files) => files.length > 0 && choose(files, "anything"));
  }, [on, roomId, choose]);

  const stopDragging = () => {
    depth.current = 0;
    setDragging(false);
  };
  const carriesFiles = (event: DragEvent) => on && event.dataTransfer.types.includes("Files");

  const area = {
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (!on || files.length === 0) return;
      // Office programs put a picture of the text beside the text: the text is meant.
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

  const close = () => setChosen([]);
  const sheet = (
    <>
      {dragging && <DropZone />}
      {chosen.length > 0 && (
        <Suspense fallback={null}>
          <AttachSheet
            chosen={chosen}
            onAdd={(files) => choose(files, "anything")}
            onRemove={(id) => setChosen((before) => before.filter((one) => one.id !== id))}
            onClose={close}
            onSend={(media) => {
              sendMedia(media, replyTo);
              close();
              onSent();
            }}
          />
        </Suspense>
      )}
    </>
  );
  return { choose, area, sheet };
}

/** A folder looks like a file, and cannot be read. */
function withoutFolders({ items, files }: DataTransfer): File[] {
  const folders = new Set<string>();
  for (const item of items) {
    const entry = item.kind === "file" ? item.webkitGetAsEntry?.() : null;
    if (entry?.isDirectory) folders.add(entry.name);
  }
  return [...files].filter(({ name }) => !folders.has(name));
}

/** Limits are round numbers, and said as such: 10 MB. */
function formatLimit(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
