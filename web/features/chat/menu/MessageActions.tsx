import type { Message } from "@contract/message.ts";
import { useState } from "react";
import { CallError } from "../../../api/call-error.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useT } from "../../../i18n/use-t.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { copyPicture, mayCopyPictures } from "../../../lib/browser/copy-picture.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { shownReactions } from "../../../room/reacting.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useMediaTools } from "../media/media-tools.ts";
import { convert } from "../voice/conversions.ts";
import { MessageMenu, type OpenMenu } from "./MessageMenu.tsx";
import { type MessageAction, messageActions } from "./menu-actions.ts";

/** Time to undo a deletion. */
const undoMs = 6000;

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

/** The menu of a message, and its actions. */
export function MessageActions(props: Props) {
  const { menu, mayWrite, onReact, onMoreEmoji, onReply, showReaders, showReactions, onClose, onClosed } = props;
  const t = useT("chat");
  const common = useT("common");
  const errorText = useErrorText();
  const { memberId } = useRoom((state) => state.session);
  const role = useRoom((state) => state.room.me.role);
  const mayConvert = useRoom((state) => state.room.transcribe === true);
  const reacting = useRoom((state) => (menu ? state.reacting[menu.message.id] : undefined));
  const { download, load } = useMediaTools();
  const { hide, unhide, recall, transcribe } = useRoomActions();
  /** The message whose recall is to be confirmed. */
  const [recalling, setRecalling] = useState<Message>();

  const perform = async (action: MessageAction, message: Message): Promise<void> => {
    switch (action) {
      case "reply":
        return onReply(message);
      case "recall":
        return setRecalling(message);
      case "copy":
        if (await copyText(message.content || message.transcript || ""))
          return toast(t("menu.copied"), { kind: "success" });
        return toast(common("copyFailed"), { kind: "error" });
      case "copyPicture":
        try {
          await copyPicture(() => load(message));
          return toast(t("menu.pictureCopied"), { kind: "success" });
        } catch {
          return toast(common("copyFailed"), { kind: "error" });
        }
      case "readers":
        return showReaders(message);
      case "reactions":
        return showReactions(message);
      case "download":
        return download(message);
      case "convert":
        return convert(message.id, () => transcribe(message.id)).catch((error: unknown) => {
          void toast(errorText(error), { kind: "error" });
        });
      case "hide":
        hide(message.id);
        return toast(t("menu.hidden"), {
          durationMs: undoMs,
          action: { label: t("menu.undo"), onClick: () => unhide(message.id) },
        });
    }
  };

  const confirmRecall = async () => {
    if (!recalling) return;
    try {
      await recall(recalling.id);
    } catch (error) {
      const reason = error instanceof CallError ? error.text : "";
      void toast(reason || t("menu.recallFailed"), { kind: "error" });
      throw error;
    }
  };
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
          onAction={(action, message) => void perform(action, message)}
          onClose={onClose}
          onClosed={onClosed}
        />
      )}
      <ConfirmDialog
        open={recalling !== undefined}
        onOpenChange={(open) => !open && setRecalling(undefined)}
        title={t("menu.recallTitle")}
        content={t("menu.recallText")}
        confirmText={t("menu.recall")}
        onConfirm={confirmRecall}
      />
    </>
  );
}
