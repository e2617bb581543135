import { pinMessage } from "@contract/endpoints/owner.ts";
import type { Message } from "@contract/message.ts";
import Captions from "lucide-react/icons/captions";
import CheckCheck from "lucide-react/icons/check-check";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import SmilePlus from "lucide-react/icons/face-slightly-smiling-plus";
import Flag from "lucide-react/icons/flag";
import Image from "lucide-react/icons/image";
import Pencil from "lucide-react/icons/pencil";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import Reply from "lucide-react/icons/reply";
import Trash2 from "lucide-react/icons/trash";
import Undo2 from "lucide-react/icons/undo-2";
import * as Dropdown from "radix-ui/dropdown-menu";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useT } from "../../../i18n/use-t.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { copyPicture, mayCopyPictures } from "../../../media/copy-picture.ts";
import { shownReactions } from "../../../room/message-reactions.ts";
import { useApi, useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import type { OutboxItem } from "../../../room/types.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import { cx } from "../../../ui/cx.ts";
import menuStyles from "../../../ui/Menu.module.css";
import { toast } from "../../../ui/toast.ts";
import { useMediaTools } from "../media/media-tools.ts";
import { trackConversion } from "../voice/conversions.ts";
import styles from "./MessageMenu.module.css";
import { type MessageAction, messageActions } from "./menu-actions.ts";
import { anchorOf, type OpenMenu } from "./open-menu.ts";
import { QuickReactions } from "./QuickReactions.tsx";
import { UnsentActions } from "./UnsentActions.tsx";

/** Time to undo a deletion. */
const undoMs = 6000;

interface Props {
  menu: OpenMenu | undefined;
  mayWrite: boolean;
  mayReact: boolean;
  onReact: (message: Message, emoji: string) => void;
  onMoreEmoji: (message: Message, at: OpenMenu["at"]) => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  showReaders: (message: Message) => void;
  showReactions: (message: Message) => void;
  report: (message: Message) => void;
  onClose: () => void;
  /** The menu is closed; focus returns to the previous element unless the action moved it. */
  onClosed: () => void;
}

const icons: Record<MessageAction, ReactNode> = {
  reply: <Reply size={18} />,
  edit: <Pencil size={18} />,
  copy: <Copy size={18} />,
  copyPicture: <Image size={18} />,
  download: <Download size={18} />,
  convert: <Captions size={18} />,
  reactions: <SmilePlus size={18} />,
  readers: <CheckCheck size={18} />,
  pin: <Pin size={18} />,
  unpin: <PinOff size={18} />,
  recall: <Undo2 size={18} />,
  report: <Flag size={18} />,
  hide: <Trash2 size={18} />,
};

/** One menu for all messages, opened at the finger, mouse or focused row; carries out its actions. */
export function MessageMenu(props: Props) {
  const { menu, mayWrite, onClose } = props;
  const t = useT("tools");
  const common = useT("common");
  const errorText = useErrorText();
  const { memberId } = useRoom((state) => state.session);
  const role = useRoom((state) => state.room.me.role);
  const mayConvert = useRoom(({ room }) => room.transcribe === true && !room.sealed);
  const { sent, unsent } = partOf(menu);
  const reacting = useRoom((state) => (sent ? state.reacting[sent.id] : undefined));
  const { download, load } = useMediaTools();
  const { hide, unhide, recall, transcribe, applyRoom } = useRoomActions();
  const api = useApi();
  const pinned = useRoom(({ room }) => room.pinned) ?? [];
  /** The message whose recall is to be confirmed. */
  const [recalling, setRecalling] = useState<Message>();

  const perform = async (action: MessageAction, message: Message): Promise<void> => {
    switch (action) {
      case "reply":
        return props.onReply(message);
      case "edit":
        return props.onEdit(message);
      case "recall":
        return setRecalling(message);
      case "copy":
        if (await copyText(message.content || message.transcript || ""))
          return toast(common("copied"), { kind: "success" });
        return toast(common("copyFailed"), { kind: "error" });
      case "copyPicture":
        try {
          await copyPicture(() => load(message));
          return toast(t("menu.pictureCopied"), { kind: "success" });
        } catch {
          return toast(common("copyFailed"), { kind: "error" });
        }
      case "readers":
        return props.showReaders(message);
      case "reactions":
        return props.showReactions(message);
      case "report":
        return props.report(message);
      case "download":
        return download(message);
      case "convert":
        return trackConversion(message.fileId ?? "", () => transcribe(message.id)).catch((error: unknown) => {
          void toast(errorText(error), { kind: "error" });
        });
      case "pin":
      case "unpin":
        return api(pinMessage, { body: { messageId: message.id, on: action === "pin" } }).then(applyRoom, () => {}); // `api` reports the error
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
      const reason = error instanceof ApiError ? error.text : "";
      void toast(reason || t("menu.recallFailed"), { kind: "error" });
      throw error;
    }
  };
  const ownReactions = (message: Message) =>
    shownReactions(message, reacting, memberId).flatMap(([emoji, ids]) => (ids.includes(memberId) ? [emoji] : []));
  const asking = { pinned, memberId, role, mayWrite, mayConvert, mayCopyPictures: mayCopyPictures(), now: serverNow() };
  useCloseOnBack(menu && onClose);
  return (
    <>
      {menu && (
        <Dropdown.Root open modal={false} onOpenChange={(next) => !next && onClose()}>
          <Dropdown.Trigger asChild>
            <span className={styles.point} style={anchorOf(menu)} aria-hidden="true" tabIndex={-1} />
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
                props.onClosed();
              }}
            >
              {sent && props.mayReact && (
                <QuickReactions
                  chosen={ownReactions(sent)}
                  onReact={(emoji) => props.onReact(sent, emoji)}
                  onMore={() => props.onMoreEmoji(sent, menu.at)}
                />
              )}
              {sent &&
                messageActions(sent, asking).map((action) => (
                  <Dropdown.Item
                    key={action}
                    className={cx(
                      menuStyles.item,
                      (action === "recall" || action === "hide") && menuStyles.destructive,
                    )}
                    onSelect={() => {
                      // A dialog gives the focus back to the row; the item is gone by then.
                      menu.row?.focus({ preventScroll: true });
                      void perform(action, sent);
                    }}
                  >
                    {icons[action]}
                    <span>{t(`menu.${action}`)}</span>
                  </Dropdown.Item>
                ))}
              {unsent && <UnsentActions item={unsent} />}
            </Dropdown.Content>
          </Dropdown.Portal>
        </Dropdown.Root>
      )}
      <ConfirmDialog
        open={recalling !== undefined}
        onClose={() => setRecalling(undefined)}
        title={t("menu.recallTitle")}
        content={t("menu.recallText")}
        confirmText={t("menu.recall")}
        onConfirm={confirmRecall}
      />
    </>
  );
}

function partOf(menu: OpenMenu | undefined): { sent?: Message; unsent?: OutboxItem } {
  if (!menu) return {};
  return "createdAt" in menu.message ? { unsent: menu.message } : { sent: menu.message };
}
