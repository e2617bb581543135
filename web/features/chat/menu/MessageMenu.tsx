import type { Message } from "@contract/message.ts";
import Captions from "lucide-react/icons/captions";
import CheckCheck from "lucide-react/icons/check-check";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import SmilePlus from "lucide-react/icons/face-slightly-smiling-plus";
import Image from "lucide-react/icons/image";
import Reply from "lucide-react/icons/reply";
import Trash2 from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import * as Dropdown from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import { cx } from "../../../ui/cx.ts";
import menuStyles from "../../../ui/Menu.module.css";
import styles from "./MessageMenu.module.css";
import type { MessageAction } from "./menu-actions.ts";
import { QuickReactions } from "./QuickReactions.tsx";

export interface OpenMenu {
  message: Message;
  /** In px from the viewport's corner. */
  at: { x: number; y: number };
}

interface Props {
  /** The menu's message; its texts remain during the closing animation. */
  open: OpenMenu | undefined;
  actions: readonly MessageAction[];
  /** Own reactions to the message; undefined if the member may not react. */
  reacted: readonly string[] | undefined;
  onReact: (emoji: string, message: Message) => void;
  onMoreEmoji: (open: OpenMenu) => void;
  onAction: (action: MessageAction, message: Message) => void;
  onClose: () => void;
  /** The menu is closed; focus returns to the previous element unless the action moved it. */
  onClosed: () => void;
}

const icons: Record<MessageAction, ReactNode> = {
  reply: <Reply size={18} />,
  copy: <Copy size={18} />,
  copyPicture: <Image size={18} />,
  download: <Download size={18} />,
  convert: <Captions size={18} />,
  reactions: <SmilePlus size={18} />,
  readers: <CheckCheck size={18} />,
  recall: <Undo2 size={18} />,
  hide: <Trash2 size={18} />,
};

/** One menu for all messages, opened at the finger, mouse or focused row. */
export function MessageMenu({ open, actions, reacted, onAction, onReact, onMoreEmoji, onClose, onClosed }: Props) {
  const t = useT("chat");
  useCloseOnBack(open && onClose);
  if (!open) return null;
  return (
    <Dropdown.Root open modal={false} onOpenChange={(next) => !next && onClose()}>
      <Dropdown.Trigger asChild>
        <span className={styles.point} style={{ left: open.at.x, top: open.at.y }} aria-hidden="true" tabIndex={-1} />
      </Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content
          className={menuStyles.menu}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t("menu.title")}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          {reacted && (
            <QuickReactions
              chosen={reacted}
              onReact={(emoji) => onReact(emoji, open.message)}
              onMore={() => onMoreEmoji(open)}
            />
          )}
          {actions.map((action) => (
            <Dropdown.Item
              key={action}
              className={cx(menuStyles.item, (action === "recall" || action === "hide") && menuStyles.destructive)}
              onSelect={() => onAction(action, open.message)}
            >
              {icons[action]}
              {t(`menu.${action}`)}
            </Dropdown.Item>
          ))}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}
