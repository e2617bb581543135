import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useRef } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useSubmit } from "../../../lib/use-submit.ts";
import { classifyFiles } from "../../../media/classify-files.ts";
import { writeState } from "../../../room/may-write.ts";
import { mayRetry } from "../../../room/outbox/sender.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import type { OutboxItem } from "../../../room/types.ts";
import { FileInput } from "../../../ui/FileInput.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./FailedNote.module.css";

/** Why a message or an edit was not sent, with the ways on. */
export function FailedNote({ item }: { item: OutboxItem }) {
  const chat = useT("chat");
  const t = useT("tools");
  const { retry, discard } = useRoomActions();
  const state = useRoom(({ room }) => writeState(room));
  const muted = state === "open" ? undefined : t(`closed.${state}`);
  const failure = item.kind === "text" ? undefined : item.upload.failure;
  const fileFailure = failure && t(`unsent.${failure}`);
  return (
    <div className={styles.failed}>
      <CircleAlert size={14} aria-hidden="true" />
      <span>{muted ?? (item.error || fileFailure || chat("status.failed"))}</span>
      {!muted &&
        (mayRetry(item) ? (
          <button type="button" className={styles.action} onClick={() => retry(item.eventId)}>
            {t("unsent.retry")}
          </button>
        ) : (
          item.kind !== "voice" && <ChooseAgain item={item} />
        ))}
      <button type="button" className={styles.action} onClick={() => discard(item.eventId)}>
        {t("unsent.discard")}
      </button>
      {!muted && <AllAgain eventId={item.eventId} />}
    </div>
  );
}

/** The file stands in place of the one that can no longer be read, with its caption and what it replies to. */
function ChooseAgain({ item }: { item: OutboxItem }) {
  const t = useT("tools");
  const media = useT("media");
  const { replaceFile } = useRoomActions();
  const input = useRef<HTMLInputElement>(null);
  const { busy, submit } = useSubmit({ onError: () => void toast(t("unsent.failed"), { kind: "error" }) });
  const take = async (files: readonly File[]) => {
    const { prepareMedia, refusalText, withCleanName } = await import("../attach/prepare-media.ts");
    const chosen = files.map(withCleanName);
    const { taken, refused } = classifyFiles(chosen, item.kind === "file" ? "files" : "anything");
    for (const one of refused) void toast(refusalText(media, one), { kind: "error" });
    for (const one of taken) replaceFile(item.eventId, await prepareMedia(one, false));
  };
  return (
    <>
      <button type="button" className={styles.action} disabled={busy} onClick={() => input.current?.click()}>
        {t("unsent.chooseAgain")}
      </button>
      <FileInput ref={input} data-attach="again" onFiles={(files) => void submit(() => take(files))} />
    </>
  );
}

/** Retries all failed messages; shown below the last of several. */
function AllAgain({ eventId }: { eventId: string }) {
  const t = useT("tools");
  const { retryAll } = useRoomActions();
  const count = useRoom(({ outbox }) => {
    const failed = outbox.filter(mayRetry);
    return failed.at(-1)?.eventId === eventId ? failed.length : 0;
  });
  if (count < 2) return null;
  return (
    <button type="button" className={styles.action} onClick={retryAll}>
      {t("unsent.retryAll", { count })}
    </button>
  );
}
