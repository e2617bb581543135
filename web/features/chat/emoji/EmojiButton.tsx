import Smile from "lucide-react/icons/face-slightly-smiling";
import type { RefObject } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import styles from "./EmojiButton.module.css";
import { useEmojiPicker } from "./use-emoji-picker.tsx";

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The whole text, and the new caret position in it. */
  onWrite: (text: string, caret: number) => void;
}

/** Inserts an emoji at the caret. */
export function EmojiButton({ field, onWrite }: Props) {
  const t = useT("chat");
  const { pickEmoji, picker } = useEmojiPicker();
  return (
    <>
      <IconButton
        className={styles.button}
        label={t("emoji.button")}
        icon={<Smile size={21} />}
        aria-haspopup="dialog"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          pickEmoji({
            at: { x: box.right, y: box.top },
            onPick: (emoji) => {
              const { value = "", selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
              onWrite(value.slice(0, from) + emoji + value.slice(to), from + emoji.length);
            },
            onClosed: () => field.current?.focus(),
          });
        }}
      />
      {picker}
    </>
  );
}
