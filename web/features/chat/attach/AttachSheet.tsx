import * as Limits from "@contract/limits.ts";
import Plus from "lucide-react/icons/plus";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { isImeKey } from "../../../lib/browser/composition.ts";
import { touchOnly } from "../../../lib/browser/media-queries.ts";
import { albumDimensionsPx } from "../../../media/album.ts";
import { useLocalUrl } from "../../../media/use-local-url.ts";
import type { Media } from "../../../room/types.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FileInput } from "../../../ui/FileInput.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import utilities from "../../../ui/utilities.module.css";
import { composerActionOf } from "../composer/composer-keys.ts";
import { tooLongBy } from "../composer/too-long.ts";
import { AlbumGrid } from "../media/AlbumGrid.tsx";
import { isMediaWithoutBubble } from "../media/kinds.ts";
import { PictureBox } from "../media/PictureBox.tsx";
import styles from "./Attach.module.css";
import { ChosenRow } from "./ChosenRow.tsx";
import type { PickedFile } from "./chosen.ts";
import { EditPicture } from "./edit/EditPicture.tsx";
import { usePrepared } from "./use-prepared.ts";

interface Props {
  chosen: readonly PickedFile[];
  /** More files were chosen, and are not shown yet. */
  checking: boolean;
  onAdd: (files: readonly File[]) => void;
  onEdited: (id: string, edited: File) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
  /** Swaps a file with the one before it. */
  onMoveUp: (id: string) => void;
  onSend: (media: readonly Media[], caption: string) => void;
}

const touch = matchMedia(touchOnly);
/** In px, as in the style sheet. */
const albumHeight = 320;

/** Files before sending: the album as it will look, remove, reorder, caption, choose originals, send. */
export function AttachSheet({ chosen, checking, onAdd, onEdited, onRemove, onMoveUp, onClose, onSend }: Props) {
  const t = useT("media");
  const chat = useT("chat");
  const [original, setOriginal] = useState(false);
  const [sending, setSending] = useState(false);
  const [editing, setEditing] = useState<PickedFile>();
  const [caption, setCaption] = useState("");
  const over = tooLongBy(caption);
  const more = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const prepared = usePrepared(chosen, original);
  const media = chosen.flatMap(({ id }) => prepared.get(id) ?? []);
  const complete = media.length === chosen.length && !checking;
  const pictures = media.filter(isMediaWithoutBubble);
  const inOrder = [...pictures, ...media.filter((one) => !isMediaWithoutBubble(one))];
  /** The places of pictures are as large before these are prepared: the buttons below must not move under a finger. */
  const places = complete ? pictures.length : chosen.filter(({ kind }) => kind !== "file").length;
  const album = albumDimensionsPx(pictures, (one) => one);
  const hasPictures = chosen.some(({ kind, file }) => kind === "image" && file.type !== "image/gif");

  // Pressed before all files are checked and prepared: sends once they are.
  const sent = useRef(false);
  useEffect(() => {
    if (!sending || !complete || sent.current) return;
    sent.current = true;
    onSend(inOrder, caption.trim());
  });

  // Enter sends from either; on a phone the field would open the keyboard.
  useEffect(() => (touch.matches ? sendButton : field).current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = composerActionOf(event.nativeEvent, {
      enterSends: !touch.matches,
      hasBar: false,
      empty: false,
      ofInputMethod: isImeKey(event.nativeEvent),
    });
    if (action !== "send") return;
    event.preventDefault();
    if (over === 0) setSending(true);
  };

  return (
    <Dialog
      onClose={onClose}
      title={t("attach.title", { count: chosen.length })}
      actions={
        <>
          {chosen.length < Limits.filesAtOnce && (
            <Button icon={<Plus size={18} />} onClick={() => more.current?.click()}>
              {t("attach.more")}
            </Button>
          )}
          <Button
            ref={sendButton}
            variant="primary"
            icon={<SendHorizontal size={18} />}
            busy={sending && !complete}
            disabled={over > 0}
            onClick={() => setSending(true)}
          >
            {chat("composer.send")}
          </Button>
        </>
      }
    >
      {places === 1 && <SinglePicture media={pictures[0]} />}
      {places > 1 && (
        <div className={styles.album} role="img" aria-label={t("attach.album", { count: places })}>
          <div style={{ zoom: Math.min(1, albumHeight / album.height) }}>
            <AlbumGrid parts={pictures} keyOf={(one) => pictures.indexOf(one)} sizeOf={(one) => one}>
              {(one) => <AlbumPicture media={one} />}
            </AlbumGrid>
          </div>
        </div>
      )}
      <div className={styles.caption}>
        <TextArea
          ref={field}
          label={t("attach.caption")}
          rows={2}
          enterKeyHint={touch.matches ? "enter" : "send"}
          value={caption}
          onChange={setCaption}
          onKeyDown={onKeyDown}
          error={over > 0 ? `${chat("composer.tooLong")} · ${chat("composer.over", { count: over })}` : undefined}
        />
      </div>
      <ul className={utilities.column2}>
        {chosen.map((one, index) => (
          <ChosenRow
            key={one.id}
            chosen={one}
            media={prepared.get(one.id)}
            single={chosen.length === 1}
            original={original}
            onEdit={() => setEditing(one)}
            onRemove={() => onRemove(one.id)}
            onMoveUp={index > 0 ? () => onMoveUp(one.id) : undefined}
          />
        ))}
      </ul>
      {hasPictures && (
        <div className={styles.options}>
          <Checkbox checked={original} onChange={setOriginal}>
            {t("attach.original")}
          </Checkbox>
          <p className={styles.hint}>{t("attach.originalHint")}</p>
        </div>
      )}
      <FileInput ref={more} multiple data-attach="more" onFiles={onAdd} />
      {editing && (
        <EditPicture
          file={editing.original ?? editing.file}
          onDone={(edited) => {
            onEdited(editing.id, edited);
            setEditing(undefined);
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Dialog>
  );
}

function SinglePicture({ media }: { media: Media | undefined }) {
  const shown = media?.poster ?? (media?.kind === "image" ? media.file : undefined);
  const address = useLocalUrl(shown);
  if (media && !shown) return null;
  return <div className={styles.single}>{address && <img src={address} alt="" />}</div>;
}

function AlbumPicture({ media }: { media: Media }) {
  const address = useLocalUrl(media.poster ?? (media.kind === "image" ? media.file : undefined));
  return (
    <PictureBox
      width={media.width}
      height={media.height}
      src={address}
      blur={media.blur}
      alt=""
      perhapsMoving={media.poster || media.kind !== "image" ? undefined : media.file}
    />
  );
}
