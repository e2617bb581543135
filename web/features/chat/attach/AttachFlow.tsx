import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { newLocalId } from "../../../lib/ids.ts";
import { isAudioOnly } from "../../../media/audio-only.ts";
import { canvasAlters } from "../../../media/canvas.ts";
import { type ChoosingMode, classifyFiles, kindOf } from "../../../media/classify-files.ts";
import { isAnimated } from "../../../media/picture-facts.ts";
import { useRoomActions } from "../../../room/RoomProvider.tsx";
import { toast } from "../../../ui/toast.ts";
import { AttachSheet } from "./AttachSheet.tsx";
import type { PickedFile, PickedFiles } from "./chosen.ts";
import { refusalText, withCleanName } from "./prepare-media.ts";

interface Props {
  /** All files given since the sheet opened, in order. */
  given: readonly PickedFiles[];
  replyTo: Message | undefined;
  onSent: () => void;
  /** No file is left to send. */
  onDone: () => void;
}

const readMs = 5000;

/** Checks given files and shows them before sending. */
export function AttachFlow({ given, replyTo, onSent, onDone }: Props) {
  const t = useT("media");
  const { sendMedia } = useRoomActions();
  const [chosen, setChosen] = useState<readonly PickedFile[]>([]);
  const [runningChecks, setRunningChecks] = useState(0);
  const latest = useRef(chosen);
  const looked = useRef(new WeakSet<PickedFiles>());
  const checks = useRef<Promise<void>>(Promise.resolve());

  const change = useCallback((next: readonly PickedFile[]) => {
    latest.current = next;
    setChosen(next);
  }, []);
  const take = useCallback(
    async (given: readonly File[], mode: ChoosingMode) => {
      setRunningChecks((count) => count + 1);
      const files = given.map(withCleanName);
      const audioOnly = await largeAudioFiles(files);
      const animated = await filesThat((file) => isAnimated(file).catch(() => true), files);
      const altered = await canvasAlters();
      setRunningChecks((count) => count - 1);
      const { taken, refused } = classifyFiles(files, mode, latest.current.length, audioOnly);
      const texts = refused.map((one) => refusalText(t, one));
      for (const text of new Set(texts)) void toast(text, { kind: "error", durationMs: readMs });
      const added = taken.map(({ file, kind }): PickedFile => {
        return { id: newLocalId(), file, kind, still: kind === "image" && !animated.has(file), altered };
      });
      change([...latest.current, ...added]);
    },
    [t, change],
  );
  useEffect(() => {
    for (const one of given) {
      if (looked.current.has(one)) continue;
      looked.current.add(one);
      checks.current = checks.current.then(() => take(one.files, one.mode));
    }
    // Closes only after all files are checked: a refused file must not lose those after it.
    const checked = checks.current;
    void checked.then(() => {
      if (latest.current.length === 0 && checks.current === checked) onDone();
    });
  }, [given, take, onDone]);
  const close = () => {
    change([]);
    onDone();
  };

  if (chosen.length === 0) return null;
  return (
    <AttachSheet
      chosen={chosen}
      checking={runningChecks > 0}
      onAdd={(files) => void take(files, "anything")}
      onEdited={(id, file) =>
        change(latest.current.map((one) => (one.id === id ? { original: one.file, ...one, file } : one)))
      }
      onRemove={(id) => {
        change(latest.current.filter((one) => one.id !== id));
        if (latest.current.length === 0) onDone();
      }}
      onMoveUp={(id) => {
        const next = [...latest.current];
        const at = next.findIndex((one) => one.id === id);
        next.splice(at - 1, 0, ...next.splice(at, 1));
        change(next);
      }}
      onClose={close}
      onSend={(media, caption) => {
        sendMedia(media, { caption, replyTo });
        close();
        onSent();
      }}
    />
  );
}

/** Recordings without a picture track in a video container that exceed the size limit of videos. */
async function largeAudioFiles(files: readonly File[]): Promise<ReadonlySet<File>> {
  const large = files.filter((file) => kindOf(file) === "video" && file.size > Limits.videoMaxBytes);
  return filesThat(isAudioOnly, large);
}

async function filesThat(are: (file: File) => Promise<boolean>, files: readonly File[]): Promise<ReadonlySet<File>> {
  const answers = await Promise.all(files.map(are));
  return new Set(files.filter((_, index) => answers[index]));
}
