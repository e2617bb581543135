import type { Message } from "@contract/message.ts";
import { useT } from "../../../i18n/use-t.ts";
import { mayCopyPictures } from "../../../lib/browser/copy-picture.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { shownReactions } from "../../../room/reacting.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { MessageMenu, type OpenMenu } from "./MessageMenu.tsx";
import { messageActions } from "./menu-actions.ts";
import { useMessageActions } from "./use-message-actions.ts";

interface Props {
  menu: OpenMenu | undefined;
  mayWrite: boolean;
  onReact: (message: Message, emoji: string) => void;
  onMoreEmoji: (open: OpenMenu) => void;
  onReply: (message: Message) => void;
  showReaders: (message: Message) => void;
  showReactions: (message: Message) => void;
  onClose: () => void;
  /** The menu is closed; focus returns to the previous element unless the action moved it. */
  onClosed: () => void;
}

export function MessageActions({ menu, mayWrite, onReact, onMoreEmoji, onClose, onClosed, ...leading }: Props) {
  const t = useT("chat");
  const { memberId } = useRoom((state) => state.session);
  const role = useRoom((state) => state.room.me.role);
  const mayConvert = useRoom((state) => state.room.transcribe === true);
  const reacting = useRoom((state) => (menu ? state.reacting[menu.message.id] : undefined));
  const { perform, asking, dismiss, recall } = useMessageActions(leading);
  const own = (message: Message) =>
    shownReactions(message, reacting, memberId).flatMap(([emoji, ids]) => (ids.includes(memberId) ? [emoji] : []));
  return (
    <>
      {menu && (
        <MessageMenu
          open={menu}
          actions={messageActions(menu.message, {
            memberId,
            role,
            mayWrite,
            mayConvert,
            mayCopyPictures: mayCopyPictures(),
          })}
          reacted={mayWrite ? own(menu.message) : undefined}
          onReact={(emoji, message) => onReact(message, emoji)}
          onMoreEmoji={onMoreEmoji}
          onAction={perform}
          onClose={onClose}
          onClosed={onClosed}
        />
      )}
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && dismiss()}
        title={t("menu.recallTitle")}
        content={t("menu.recallText")}
        confirmText={t("menu.recall")}
        onConfirm={recall}
      />
    </>
  );
}
