import * as Limits from "@contract/limits.ts";
import Plus from "lucide-react/icons/plus";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { useLocalUrl } from "../../../media/use-local-url.ts";
import type { Media } from "../../../room/types.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./Attach.module.css";
import type { Chosen } from "./chosen.ts";
import { usePrepared } from "./use-prepared.ts";

interface Props {
  chosen: readonly Chosen[];
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
  onSend: (media: readonly Media[]) => void;
}

/** Files before sending: view, remove, choose originals, send. */
export function AttachSheet({ chosen, onAdd, onRemove, onClose, onSend }: Props) {
  const t = useT("media");
  const [original, setOriginal] = useState(false);
  const [sending, setSending] = useState(false);
  const more = useRef<HTMLInputElement>(null);
  const prepared = usePrepared(chosen, original);
  const media = chosen.flatMap(({ id }) => prepared.get(id) ?? []);
  const complete = media.length === chosen.length;
  const pictures = chosen.some(({ kind, file }) => kind === "image" && file.type !== "image/gif");

  // Pressed before all files are prepared: sends once they are.
  const sent = useRef(false);
  useEffect(() => {
    if (!sending || !complete || sent.current) return;
    sent.current = true;
    onSend(media);
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("attach.title", { count: chosen.length })}
      actions={
        <>
          {chosen.length < Limits.filesAtOnce && (
            <Button icon={<Plus size={18} />} onClick={() => more.current?.click()}>
              {t("attach.more")}
            </Button>
          )}
          <Button
            variant="primary"
            icon={<SendHorizontal size={18} />}
            busy={sending && !complete}
            onClick={() => (complete ? onSend(media) : setSending(true))}
          >
            {t("attach.send")}
          </Button>
        </>
      }
    >
      <ul className={styles.files}>
        {chosen.map((one) => (
          <ChosenRow
            key={one.id}
            chosen={one}
            media={prepared.get(one.id)}
            single={chosen.length === 1}
            onRemove={() => onRemove(one.id)}
          />
        ))}
      </ul>
      {pictures && (
        <div className={styles.options}>
          <Checkbox checked={original} onChange={setOriginal}>
            {t("attach.original")}
          </Checkbox>
          <p className={styles.hint}>{t("attach.originalHint")}</p>
        </div>
      )}
      <input
        ref={more}
        type="file"
        multiple
        hidden
        data-attach="more"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) onAdd(files);
        }}
      />
    </Dialog>
  );
}

interface RowProps {
  chosen: Chosen;
  media: Media | undefined;
  single: boolean;
  onRemove: () => void;
}

function ChosenRow({ chosen, media, single, onRemove }: RowProps) {
  const t = useT("media");
  const { file, kind } = chosen;
  const preview = useLocalUrl(media?.poster ?? (media?.kind === "image" ? media.file : undefined));
  const asFile = media?.kind === "file" && kind === "image";
  const facts = media && (
    <>
      {formatBytes(media.file.size)}
      {media.durationSeconds !== undefined && <span>{formatDuration(media.durationSeconds)}</span>}
    </>
  );
  return (
    <li>
      {single && preview && <img className={styles.single} src={preview} alt="" />}
      <div className={styles.file}>
        {!single && preview ? (
          <img className={styles.thumb} src={preview} alt="" />
        ) : (
          !(single && preview) && <FileIcon name={file.name} size={48} />
        )}
        <div className={styles.text}>
          <span className={styles.name}>{media?.name ?? file.name}</span>
          <span className={styles.detail} role="status">
            {facts ?? (
              <>
                <Spinner size={14} />
                {t("attach.preparing")}
              </>
            )}
          </span>
          {asFile && <span>{t("attach.asFile")}</span>}
        </div>
        <IconButton label={t("attach.remove", { name: file.name })} icon={<X size={18} />} onClick={onRemove} />
      </div>
    </li>
  );
}
