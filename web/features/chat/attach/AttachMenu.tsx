import Camera from "lucide-react/icons/camera";
import ChartBar from "lucide-react/icons/chart-bar";
import File from "lucide-react/icons/file";
import Image from "lucide-react/icons/image";
import * as Dropdown from "radix-ui/dropdown-menu";
import { useT } from "../../../i18n/use-t.ts";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import menuStyles from "../../../ui/Menu.module.css";
import styles from "./Attach.module.css";
import type { AttachSource } from "./attach-sources.ts";

interface Props {
  sources: readonly AttachSource[];
  box: DOMRect;
  onChoose: (source: AttachSource) => void;
  onPoll: () => void;
  onClose: () => void;
  /** The menu is closed; the focus returns to its button. */
  onClosed: () => void;
}

const icons = { photos: <Image size={18} />, camera: <Camera size={18} />, file: <File size={18} /> };

export function AttachMenu({ sources, box, onChoose, onPoll, onClose, onClosed }: Props) {
  const t = useT("media");
  const chat = useT("chat");
  useCloseOnBack(onClose);
  return (
    <Dropdown.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Dropdown.Trigger asChild>
        <span className={styles.anchor} style={{ left: box.left, top: box.top }} aria-hidden="true" tabIndex={-1} />
      </Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content
          className={menuStyles.menu}
          align="start"
          side="top"
          sideOffset={8}
          collisionPadding={8}
          aria-label={chat("files.attach")}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          {sources.map((source) => (
            <Dropdown.Item key={source.key} className={menuStyles.item} onSelect={() => onChoose(source)}>
              {icons[source.key]}
              <span>{t(`attach.${source.key}`)}</span>
            </Dropdown.Item>
          ))}
          <Dropdown.Item className={menuStyles.item} onSelect={onPoll}>
            <ChartBar size={18} />
            <span>{t("attach.poll")}</span>
          </Dropdown.Item>
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}
