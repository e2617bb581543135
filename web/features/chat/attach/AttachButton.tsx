import { Camera, File, Image, Paperclip } from "lucide-react";
import * as Dropdown from "radix-ui/dropdown-menu";
import { useRef } from "react";
import { useT } from "../../../i18n/use-t.ts";
import type { ChoosingMode } from "../../../lib/media/choosing.ts";
import { isMobile } from "../../../lib/platform.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import menuStyles from "../../../ui/Menu.module.css";
import styles from "./Attach.module.css";

interface Props {
  onChosen: (files: readonly File[], mode: ChoosingMode) => void;
}

/** What may be chosen from, and how the system is asked for it. */
const ways = [
  { key: "photos", mode: "pictures and videos", accept: "image/*,video/*", multiple: true },
  { key: "camera", mode: "pictures", accept: "image/*", multiple: false },
  { key: "file", mode: "files", accept: "", multiple: true },
] as const;

const icons = { photos: <Image size={18} />, camera: <Camera size={18} />, file: <File size={18} /> };

/** Opens the system's ways to pictures, the camera and files. */
export function AttachButton({ onChosen }: Props) {
  const t = useT("media");
  const inputs = useRef(new Map<string, HTMLInputElement>());
  // Elsewhere, asking for the camera only opens the files again.
  const offered = ways.filter(({ key }) => key !== "camera" || isMobile());
  return (
    <>
      <Dropdown.Root modal={false}>
        <Dropdown.Trigger asChild>
          <IconButton className={styles.open} label={t("attach.open")} icon={<Paperclip size={20} />} />
        </Dropdown.Trigger>
        <Dropdown.Portal>
          <Dropdown.Content className={menuStyles.menu} align="start" side="top" sideOffset={8} collisionPadding={8}>
            {offered.map(({ key }) => (
              <Dropdown.Item key={key} className={menuStyles.item} onSelect={() => inputs.current.get(key)?.click()}>
                {icons[key]}
                {t(`attach.${key}`)}
              </Dropdown.Item>
            ))}
          </Dropdown.Content>
        </Dropdown.Portal>
      </Dropdown.Root>
      {offered.map(({ key, mode, accept, multiple }) => (
        <input
          key={key}
          ref={(input) => {
            if (input) inputs.current.set(key, input);
          }}
          type="file"
          hidden
          data-attach={key}
          accept={accept || undefined}
          multiple={multiple}
          {...(key === "camera" ? { capture: "environment" as const } : {})}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The same file may be chosen again.
            event.target.value = "";
            if (files.length > 0) onChosen(files, mode);
          }}
        />
      ))}
    </>
  );
}
