import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../../../i18n/use-t.ts";
import { useLoaded } from "../../../../lib/loading/use-loaded.ts";
import { useSubmit } from "../../../../lib/use-submit.ts";
import { draw } from "../../../../media/canvas.ts";
import { decodePicture } from "../../../../media/decode-picture.ts";
import { fitInside, type Size } from "../../../../media/sizes.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { SegmentedChoice } from "../../../../ui/SegmentedChoice.tsx";
import { Spinner } from "../../../../ui/Spinner.tsx";
import { toast } from "../../../../ui/toast.ts";
import { CropFrame } from "./CropFrame.tsx";
import { type Frame, largestFrame, turnedSize, turnFrame } from "./crop-frame.ts";
import styles from "./EditPicture.module.css";
import { drawPart, editedPicture } from "./edited-picture.ts";

/** Edge of the shown copy, in px. The picture itself is decoded again for the result, and not kept in memory. */
const shownEdge = 1280;

/** Long edge by short edge. */
const proportions = [
  ["1:1", 1, 1],
  ["4:3", 4, 3],
  ["16:9", 16, 9],
] as const;

interface Props {
  /** The picture without earlier edits. */
  file: File;
  onDone: (edited: File) => void;
  onClose: () => void;
}

interface Edit {
  /** Quarter turns to the right, 0 to 3. */
  quarters: number;
  frame: Frame;
  proportion: string;
  /** Proportions are those of a portrait. */
  upright: boolean;
}

export function EditPicture({ file, onDone, onClose }: Props) {
  const t = useT("media");
  const common = useT("common");
  const shown = useRef<HTMLCanvasElement>(null);
  const [changed, setChanged] = useState<Edit>();
  const { busy, submit } = useSubmit({
    leaves: true,
    onError: () => void toast(t("edit.failed"), { kind: "error" }),
  });
  const { value: opened } = useLoaded(() => openPicture(file), {
    onError() {
      void toast(t("edit.failed"), { kind: "error" });
      onClose();
    },
  });
  const edit = changed ?? opened?.unedited;
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const quarters = edit?.quarters ?? 0;
  useLayoutEffect(() => {
    const canvas = shown.current;
    if (!canvas || !opened) return;
    // A new size clears the canvas and its transformation.
    const size = turnedSize(opened.copy, quarters);
    Object.assign(canvas, size);
    drawPart(canvas, opened.copy, opened.copy, quarters, { x: 0, y: 0, ...size });
  }, [opened, quarters]);

  const finish = async () => {
    if (!opened || !edit) return;
    const { width, height } = turnedSize(opened.size, edit.quarters);
    const whole = edit.quarters === 0 && edit.frame.width === width && edit.frame.height === height;
    if (whole) return onDone(file);
    await submit(async () => {
      const edited = await editedPicture(file, edit.quarters, edit.frame);
      if (!gone.current) onDone(edited);
    });
  };

  return (
    <Dialog
      stays
      size="lg"
      title={t("edit.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" busy={busy} disabled={!edit} onClick={() => void finish()}>
            {t("edit.done")}
          </Button>
        </>
      }
    >
      {opened && edit ? (
        <Editor shown={shown} size={opened.size} edit={edit} onChange={setChanged} />
      ) : (
        <p className={styles.waiting} role="status">
          <Spinner size={24} />
          <span>{t("attach.preparing")}</span>
        </p>
      )}
    </Dialog>
  );
}

interface EditorProps {
  shown: React.RefObject<HTMLCanvasElement | null>;
  size: Size;
  edit: Edit;
  onChange: (edit: Edit) => void;
}

function Editor({ shown, size, edit, onChange }: EditorProps) {
  const t = useT("media");
  const { quarters, upright, proportion, frame } = edit;
  const picture = turnedSize(size, quarters);
  const ratioOf = (name: string) => {
    const found = proportions.find(([label]) => label === name);
    return found && (upright ? found[2] / found[1] : found[1] / found[2]);
  };
  const turn = (by: 1 | -1) =>
    onChange({
      ...edit,
      quarters: (quarters + by + 4) % 4,
      upright: !upright,
      frame: turnFrame(frame, picture, by),
    });
  return (
    <>
      <div className={styles.stage}>
        <div className={styles.picture} style={{ "--ratio": picture.width / picture.height } as CSSProperties}>
          <canvas ref={shown} className={styles.canvas} />
          <CropFrame
            shown={shown}
            picture={picture}
            frame={frame}
            ratio={ratioOf(proportion)}
            onChange={(next) => onChange({ ...edit, frame: next })}
          />
        </div>
      </div>
      <div className={styles.tools}>
        <IconButton label={t("edit.left")} icon={<RotateCcw size={20} />} onClick={() => turn(-1)} />
        <IconButton label={t("edit.right")} icon={<RotateCw size={20} />} onClick={() => turn(1)} />
        <SegmentedChoice
          label={t("edit.proportions")}
          hideLabel
          columns={4}
          value={proportion}
          options={[
            { value: "free", label: t("edit.free") },
            ...proportions.map(([label, long, short]) => ({
              value: label,
              label: upright ? `${short}:${long}` : label,
            })),
          ]}
          onChange={(next) => {
            const ratio = ratioOf(next);
            onChange({ ...edit, proportion: next, frame: ratio ? largestFrame(picture, ratio) : frame });
          }}
        />
      </div>
    </>
  );
}

/** A small upright copy of a picture, the size of the picture, and the edit that leaves it as it is. */
async function openPicture(file: File) {
  const decoded = await decodePicture(file);
  if (!decoded) throw new Error("the picture cannot be read");
  const { width, height } = decoded;
  const size = { width, height };
  const frame = largestFrame(size, undefined);
  const unedited: Edit = { quarters: 0, frame, proportion: "free", upright: height > width };
  try {
    return { copy: draw(decoded.source, fitInside(decoded, shownEdge)), size, unedited };
  } finally {
    decoded.close();
  }
}
