import type { Message } from "@contract/message.ts";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { AttachButton } from "./attach/AttachButton.tsx";
import { useAttach } from "./attach/use-attach.tsx";
import styles from "./ChatScreen.module.css";
import { Composer } from "./composer/Composer.tsx";
import { writeState } from "./composer/may-write.ts";
import { ChatHeader } from "./header/ChatHeader.tsx";
import { ConnectionLine } from "./header/ConnectionLine.tsx";
import { MessageList } from "./list/MessageList.tsx";
import type { OpenMenu } from "./menu/MessageMenu.tsx";
import { messageActions } from "./menu/menu-actions.ts";
import { ReadersSheet } from "./menu/ReadersSheet.tsx";
import { useMessageActions } from "./menu/use-message-actions.ts";
import { usePageVisible } from "./use-page-visible.ts";
import { VoiceButton } from "./voice/VoiceButton.tsx";

/** Comes with the first menu. */
const MessageMenu = lazy(async () => ({ default: (await import("./menu/MessageMenu.tsx")).MessageMenu }));

interface Props {
  onDetails: () => void;
  detailsOpen?: boolean;
  /** Another page of the room lies over the chat. */
  covered?: boolean;
}

/** The conversation: header, messages, composer. */
export function ChatScreen({ onDetails, detailsOpen = false, covered = false }: Props) {
  const t = useT("chat");
  const session = useRoom((state) => state.session);
  const me = useRoom((state) => state.room.me);
  const muteAll = useRoom((state) => state.room.muteAll);
  const members = useRoom((state) => state.members);
  const messages = useRoom((state) => state.messages);
  const { reach } = useRoomActions();
  const field = useRef<HTMLTextAreaElement>(null);
  const menuRow = useRef<HTMLElement>(undefined);
  const [replyTo, setReplyTo] = useState<Message>();
  const [menu, setMenu] = useState<OpenMenu>();
  const [readersOf, setReadersOf] = useState<number>();
  const pageVisible = usePageVisible();

  const writing = writeState(me.role, me.muted, muteAll);
  const mayWrite = writing === "open";
  const mayConvert = useRoom((state) => state.room.transcribe === true);
  const answered = () => setReplyTo(undefined);
  const attach = useAttach({ on: mayWrite && !covered, replyTo, onSent: answered });
  const recalled = replyTo && messages.find(({ id }) => id === replyTo.id)?.status === "recalled";
  if (recalled) setReplyTo(undefined);

  const { perform, asking, dismiss, recall } = useMessageActions(setReplyTo);
  const openMenu = useCallback((message: Message, at: OpenMenu["at"], row: HTMLElement | undefined) => {
    menuRow.current = row;
    setMenu({ message, at });
  }, []);
  const openReaders = useCallback((message: Message) => setReadersOf(message.id), []);
  const focusField = useCallback(() => field.current?.focus(), []);

  const restoreReply = (messageId: number) => {
    const known = () => messages.find(({ id, status }) => id === messageId && status === "sent");
    const message = known();
    if (message) setReplyTo(message);
    else void reach(messageId).then((there) => there && setReplyTo(known()));
  };

  return (
    <div className={styles.screen} {...attach.area}>
      <ChatHeader onDetails={onDetails} detailsOpen={detailsOpen} />
      <div className={styles.body}>
        <ConnectionLine />
        <MessageList
          visible={pageVisible && !covered}
          mayReply={mayWrite}
          onReply={setReplyTo}
          onMenu={openMenu}
          onReaders={openReaders}
          onLeave={focusField}
        />
      </div>
      <Composer
        state={writing}
        replyTo={replyTo}
        onReplyTo={setReplyTo}
        onReplyKept={restoreReply}
        field={field}
        attach={<AttachButton onChosen={attach.choose} />}
        voice={<VoiceButton replyTo={replyTo} onSent={answered} />}
      />
      {attach.sheet}
      {menu && (
        <Suspense fallback={null}>
          <MessageMenu
            open={menu}
            actions={messageActions(menu.message, { memberId: session.memberId, role: me.role, mayWrite, mayConvert })}
            onAction={perform}
            onClose={() => setMenu(undefined)}
            onClosed={() => {
              if (document.activeElement === document.body) menuRow.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
      <ReadersSheet
        message={messages.find(({ id }) => id === readersOf)}
        members={members}
        onClose={() => setReadersOf(undefined)}
      />
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && dismiss()}
        title={t("menu.recallTitle")}
        content={t("menu.recallText")}
        confirmText={t("menu.recall")}
        onConfirm={recall}
      />
    </div>
  );
}
