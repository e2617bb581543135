import { getMessagesByIds } from "@contract/endpoints/messages.ts";
import type { Message } from "@contract/message.ts";
import Mic from "lucide-react/icons/mic";
import Paperclip from "lucide-react/icons/paperclip";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { afterFirstPaint, retryingComponent } from "../../i18n/retrying-component.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { touchOnly } from "../../lib/browser/media-queries.ts";
import { usePageVisible } from "../../lib/browser/use-page-visible.ts";
import { mayTakePart, type WriteState, writeState } from "../../room/may-write.ts";
import { useApi, useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import { shownMessages } from "../../room/state/history-window.ts";
import { findMessage } from "../../room/state/message-list.ts";
import type { AlbumPart } from "../../room/types.ts";
import type { RoomMessage } from "../../sealed/room-codec.ts";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toast.ts";
import attachStyles from "./attach/Attach.module.css";
import { useAttach } from "./attach/use-attach.tsx";
import styles from "./ChatScreen.module.css";
import { Composer } from "./composer/Composer.tsx";
import { useEmojiPicker } from "./emoji/use-emoji-picker.tsx";
import { ChatHeader } from "./header/ChatHeader.tsx";
import { useChatShortcuts } from "./help/use-chat-shortcuts.ts";
import { MessageList } from "./list/MessageList.tsx";
import type { OpenMenu } from "./menu/open-menu.ts";
import voiceStyles from "./voice/recording/Recorder.module.css";

const AttachButton = afterFirstPaint(async () => (await import("./attach/AttachButton.tsx")).AttachButton);

const VoiceButton = afterFirstPaint(async () => (await import("./voice/recording/VoiceButton.tsx")).VoiceButton);

const MessageMenu = retryingComponent(async () => (await import("./menu/MessageMenu.tsx")).MessageMenu);

/** Writes a snapshot for the next visit, so it loads after the first paint. */
const SnapshotWriter = afterFirstPaint(async () => (await import("./snapshot/SnapshotWriter.tsx")).SnapshotWriter);

const FindBar = retryingComponent(async () => (await import("./find/FindBar.tsx")).FindBar);
const ReadersSheet = retryingComponent(async () => (await import("./menu/PeopleSheets.tsx")).ReadersSheet);
const ReactionsSheet = retryingComponent(async () => (await import("./menu/PeopleSheets.tsx")).ReactionsSheet);
const ReportDialog = retryingComponent(async () => (await import("../../reports/ReportDialog.tsx")).ReportDialog);
const PollDialog = retryingComponent(async () => (await import("./polls/PollDialog.tsx")).PollDialog);
const KeyboardMap = retryingComponent(async () => (await import("./help/KeyboardMap.tsx")).KeyboardMap);

const TopBars = afterFirstPaint(async () => (await import("./TopBars.tsx")).TopBars);

const noMarks: readonly string[] = [];

interface Props {
  onDetails: () => void;
  detailsOpen?: boolean;
  /** Another page of the room covers the chat. */
  covered?: boolean;
}

export function ChatScreen({ onDetails, detailsOpen = false, covered = false }: Props) {
  const t = useT("chat");
  const store = useRoomStore();
  const api = useApi();
  const { react } = useRoomActions();
  const errorText = useErrorText();
  const screen = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const menuRow = useRef<HTMLElement>(undefined);
  const [replyTo, setReplyTo] = useState<Message>();
  const [editing, setEditing] = useState<Message>();
  const [menu, setMenu] = useState<OpenMenu>();
  const hadMenu = useRef(false);
  const [finding, setFinding] = useState(false);
  const [recording, setRecording] = useState(false);
  const [marks, setMarks] = useState<readonly string[]>(noMarks);
  const jump = useRef<(messageId: number) => void>(undefined);
  const jumpTo = useCallback((messageId: number) => jump.current?.(messageId), []);
  const { pickEmoji, picker } = useEmojiPicker();
  const pageVisible = usePageVisible();

  const writing = useRoom(({ room, lacksKey }) => (lacksKey ? "keyMissing" : writeState(room)));
  const mayWrite = writing === "open";
  const { overlay, showReaders, showReactions, report, showPoll, showKeys } = useOverlays(writing);
  const answered = () => setReplyTo(undefined);
  const attach = useAttach({ on: mayWrite && !covered, replyTo, onSent: answered });
  const recalled = useRoom((state) => replyTo && findMessage(state.messages, replyTo.id)?.status === "recalled");
  if (recalled) setReplyTo(undefined);
  const editedGone = useRoom(({ messages }) => editing && findMessage(messages, editing.id)?.status === "recalled");
  if (editedGone) setEditing(undefined);

  const replyToOpened = useCallback((message: RoomMessage) => {
    if (!message.locked) setReplyTo(message);
  }, []);
  const openMenu = useCallback((message: AlbumPart, at: OpenMenu["at"], row: HTMLElement | undefined) => {
    menuRow.current = row;
    hadMenu.current = true;
    setMenu({ message, at, row });
  }, []);
  const onReact = useCallback(
    (message: Message, emoji: string) => {
      react(message.id, emoji).catch((error: unknown) => void toast(errorText(error), { kind: "error" }));
    },
    [react, errorText],
  );
  const backToRow = () => {
    if (document.activeElement === document.body) menuRow.current?.focus({ preventScroll: true });
  };
  useChatShortcuts({ on: !covered, onFind: () => setFinding(true), onHelp: showKeys });
  const focusField = () => field.current?.focus();

  const restoreReply = (messageId: number) => {
    if (messageId === 0) return setReplyTo(undefined);
    const known = findMessage(store.getState().messages, messageId);
    if (known) return known.status === "sent" && setReplyTo(known);
    // Fetches the message alone, so that the list does not move.
    api(getMessagesByIds, { query: { ids: [messageId] }, quiet: true }).then(
      ([message]) => message?.status === "sent" && setReplyTo(message),
      () => {},
    );
  };

  return (
    <div ref={screen} className={styles.screen} {...attach.handlers}>
      <ChatHeader onDetails={onDetails} onFind={() => setFinding(true)} detailsOpen={detailsOpen} />
      {finding && (
        <ErrorBoundary onClose={() => setFinding(false)}>
          <FindBar
            onJump={jumpTo}
            onTerms={setMarks}
            onClose={() => {
              setFinding(false);
              if (!matchMedia(touchOnly).matches) focusField();
            }}
          />
        </ErrorBoundary>
      )}
      <div className={styles.body}>
        <ErrorBoundary>
          <TopBars onJump={jumpTo} />
        </ErrorBoundary>
        <ErrorBoundary>
          <MessageList
            visible={pageVisible && !covered}
            mayReply={mayWrite}
            mayReact={mayTakePart(writing)}
            reply={replyToOpened}
            openMenu={openMenu}
            showReaders={showReaders}
            react={onReact}
            marks={marks}
            jump={jump}
            onLeave={focusField}
          />
        </ErrorBoundary>
      </div>
      <div data-tour="place" />
      <ErrorBoundary>
        <Composer
          state={writing}
          replyTo={replyTo}
          onReplyTo={setReplyTo}
          editing={editing}
          onEdit={setEditing}
          onReplyStored={restoreReply}
          field={field}
          focused={!detailsOpen}
          attach={
            <ErrorBoundary
              fallback={
                <IconButton
                  className={attachStyles.open}
                  label={t("files.attach")}
                  icon={<Paperclip size={20} />}
                  disabled
                />
              }
            >
              <AttachButton onChosen={attach.choose} onPoll={showPoll} />
            </ErrorBoundary>
          }
          voice={
            <ErrorBoundary
              fallback={
                <IconButton
                  className={voiceStyles.button}
                  label={t("files.record")}
                  icon={<Mic size={20} />}
                  disabled
                />
              }
            >
              <VoiceButton replyTo={replyTo} onSent={answered} onRecording={setRecording} />
            </ErrorBoundary>
          }
          recording={recording}
        />
      </ErrorBoundary>
      {attach.sheet}
      {hadMenu.current && (
        <ErrorBoundary onClose={() => setMenu(undefined)}>
          <MessageMenu
            menu={menu}
            mayWrite={mayWrite}
            mayReact={mayTakePart(writing)}
            onReact={onReact}
            onMoreEmoji={(message, at) =>
              pickEmoji({ at, onPick: (emoji) => onReact(message, emoji), onClosed: backToRow })
            }
            onReply={setReplyTo}
            onEdit={setEditing}
            showReaders={showReaders}
            showReactions={showReactions}
            report={report}
            onClose={() => setMenu(undefined)}
            onClosed={backToRow}
          />
        </ErrorBoundary>
      )}
      {picker}
      {overlay}
      <ErrorBoundary>
        <SnapshotWriter screen={screen} on={!finding && mayWrite} />
      </ErrorBoundary>
    </div>
  );
}

type Open = { what: "readers" | "reactions" | "report"; messageId: number } | { what: "poll" | "keys" };

/** Sheets and dialogs over the chat, one at a time; each loads on first use. */
function useOverlays(writing: WriteState) {
  const [open, setOpen] = useState<Open>();
  const messageId = open && "messageId" in open ? open.messageId : 0;
  const message = useRoom((state) => findMessage(shownMessages(state), messageId));
  const close = () => setOpen(undefined);
  const shown: ReactNode =
    open?.what === "keys" ? (
      <KeyboardMap onClose={close} />
    ) : open?.what === "poll" ? (
      <PollDialog state={writing} onClose={close} />
    ) : open?.what === "readers" && message ? (
      <ReadersSheet message={message} onClose={close} />
    ) : open?.what === "reactions" && message ? (
      <ReactionsSheet message={message} onClose={close} />
    ) : open?.what === "report" && message ? (
      <ReportDialog message={message} onClose={close} />
    ) : undefined;
  return {
    overlay: shown && <ErrorBoundary onClose={close}>{shown}</ErrorBoundary>,
    showReaders: useCallback((of: Message) => setOpen({ what: "readers", messageId: of.id }), []),
    showReactions: (of: Message) => setOpen({ what: "reactions", messageId: of.id }),
    report: (of: Message) => setOpen({ what: "report", messageId: of.id }),
    showPoll: () => setOpen({ what: "poll" }),
    showKeys: () => setOpen({ what: "keys" }),
  };
}
