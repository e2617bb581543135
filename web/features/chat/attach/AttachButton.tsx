import Paperclip from "lucide-react/icons/paperclip";
import { useRef, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { isMobile } from "../../../lib/browser/platform.ts";
import type { ChoosingMode } from "../../../media/classify-files.ts";
import { FileInput } from "../../../ui/FileInput.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import styles from "./Attach.module.css";
import { AttachMenu } from "./AttachMenu.tsx";
import { attachSources } from "./attach-sources.ts";

interface Props {
  onChosen: (files: readonly File[], mode: ChoosingMode) => void;
  onPoll: () => void;
}

export function AttachButton({ onChosen, onPoll }: Props) {
  const t = useT("chat");
  const button = useRef<HTMLButtonElement>(null);
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const [box, setBox] = useState<DOMRect>();
  // On desktops the camera input only opens the file picker.
  const offered = attachSources.filter(({ key }) => key !== "camera" || isMobile());
  return (
    <>
      <IconButton
        ref={button}
        className={styles.open}
        label={t("files.attach")}
        icon={<Paperclip size={20} />}
        aria-haspopup="menu"
        aria-expanded={box !== undefined}
        onClick={() => setBox((open) => (open ? undefined : button.current?.getBoundingClientRect()))}
      />
      {box && (
        <AttachMenu
          sources={offered}
          box={box}
          onChoose={({ key }) => inputs.current.get(key)?.click()}
          onPoll={() => {
            // The dialog gives the focus back to the button; the menu's item is gone by then.
            button.current?.focus();
            onPoll();
          }}
          onClose={() => setBox(undefined)}
          onClosed={() => {
            if (document.activeElement === document.body) button.current?.focus();
          }}
        />
      )}
      {offered.map(({ key, mode, accept, multiple }) => (
        <FileInput
          key={key}
          ref={(input) => {
            if (input) inputs.current.set(key, input);
          }}
          data-attach={key}
          accept={accept || undefined}
          multiple={multiple}
          {...(key === "camera" ? { capture: "environment" as const } : {})}
          onFiles={(files) => onChosen(files, mode)}
        />
      ))}
    </>
  );
}
