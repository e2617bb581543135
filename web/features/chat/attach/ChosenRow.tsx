import ArrowUp from "lucide-react/icons/arrow-up";
import Crop from "lucide-react/icons/crop";
import X from "lucide-react/icons/x";
import { useT } from "../../../i18n/use-t.ts";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { useLocalUrl } from "../../../media/use-local-url.ts";
import type { Media } from "../../../room/types.ts";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./Attach.module.css";
import type { PickedFile } from "./chosen.ts";

interface Props {
  chosen: PickedFile;
  media: Media | undefined;
  /** The only file, whose picture stands above. */
  single: boolean;
  original: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onMoveUp: (() => void) | undefined;
}

export function ChosenRow({ chosen, media, single, original, onEdit, onRemove, onMoveUp }: Props) {
  const t = useT("media");
  const { file, kind, still, altered } = chosen;
  const shown = media?.poster ?? (media?.kind === "image" ? media.file : undefined);
  const preview = useLocalUrl(shown);
  const asFile = media?.kind === "file" && kind === "image";
  // A GIF contains no such metadata.
  const keepsMetadata = !original && media?.kind === "image" && media.file === file && media.mime !== "image/gif";
  const facts = media && (
    <>
      <span>{formatBytes(media.file.size)}</span>
      {media.durationSeconds !== undefined && <span>{formatDuration(media.durationSeconds)}</span>}
    </>
  );
  return (
    <li>
      <div className={styles.file}>
        {preview
          ? !single && <img className={styles.thumb} src={preview} alt="" />
          : ((media && !shown) || kind === "file" || !single) && (
              <FileIcon name={file.name} size={kind === "file" ? 48 : 64} />
            )}
        <div className={styles.text}>
          <bdi className={styles.name}>{media?.name ?? file.name}</bdi>
          <span className={styles.detail} role="status">
            {facts ?? (
              <>
                <Spinner size={14} />
                <span>{t("attach.preparing")}</span>
              </>
            )}
          </span>
          {asFile && <span>{t("attach.asFile")}</span>}
          {keepsMetadata && <span>{t(still ? "attach.asItIs" : "attach.moves")}</span>}
        </div>
        <div className={styles.fileActions}>
          {still && !altered && !asFile && (
            <IconButton label={t("attach.edit", { name: file.name })} icon={<Crop size={18} />} onClick={onEdit} />
          )}
          {onMoveUp && (
            <IconButton
              label={t("attach.moveUp", { name: file.name })}
              icon={<ArrowUp size={18} />}
              onClick={onMoveUp}
            />
          )}
          <IconButton label={t("attach.remove", { name: file.name })} icon={<X size={18} />} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}
