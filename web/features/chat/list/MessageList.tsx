import type { Message } from "@contract/message.ts";
import ArrowUp from "lucide-react/icons/arrow-up";
import {
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { lazyComponent } from "../../../i18n/retrying-component.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useT } from "../../../i18n/use-t.ts";
import { firstPaint, markFirstPaint } from "../../../lib/browser/first-paint.ts";
import { pendingEdits } from "../../../room/message-edits.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { countUnderLine } from "../../../room/state/state.ts";
import { createTimeline } from "../../../room/state/timeline.ts";
import type { AlbumPart, TimelineItem } from "../../../room/types.ts";
import { cx } from "../../../ui/cx.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { toast } from "../../../ui/toast.ts";
import { type RowActions, RowContexts } from "../rows/RowContexts.tsx";
import { Announcer } from "./Announcer.tsx";
import { ChatRow } from "./ChatRow.tsx";
import styles from "./MessageList.module.css";
import { MessageListSkeleton } from "./MessageListSkeleton.tsx";
import { MessageScroller } from "./MessageScroller.tsx";
import { OlderMessages } from "./OlderMessages.tsx";
import { ScrollToNewest } from "./ScrollToNewest.tsx";
import { useChatList } from "./scrolling/use-chat-list.ts";
import { useJump } from "./scrolling/use-jump.ts";
import { TouchGestures } from "./TouchGestures.tsx";
import { useRowKeyboard } from "./use-row-keyboard.ts";

const EmptyRoom = lazyComponent(async () => (await import("./EmptyRoom.tsx")).EmptyRoom, firstPaint);

/** Loads with the first unread message. */
const MentionJump = lazyComponent(async () => (await import("../mentions/MentionJump.tsx")).MentionJump);

interface Props extends Pick<RowActions, "mayReply" | "mayReact" | "reply" | "react" | "showReaders"> {
  visible: boolean;
  openMenu: (message: AlbumPart, at: { x: number; y: number }, row: HTMLElement | undefined) => void;
  /** Search terms to mark. */
  marks: readonly string[];
  /** Scrolls to a message without moving the focus. */
  jump: RefObject<((messageId: number) => void) | undefined>;
  /** Moves the focus from the list to the composer. */
  onLeave: () => void;
}

export function MessageList(props: Props) {
  const { visible, mayReply, mayReact, reply, react, showReaders, openMenu, marks, jump, onLeave } = props;
  const t = useT("chat");
  const errorText = useErrorText();
  const loaded = useRoom((state) => state.loaded);
  const inHistoryWindow = useRoom((state) => state.historyWindow !== undefined);
  const hasOlder = useRoom((state) => (state.historyWindow ?? state).hasOlder);
  const firstUnreadId = useRoom((state) => state.firstUnreadId);
  const underLine = useRoom(countUnderLine);
  const unreadCount = useRoom((state) => state.unreadCount);
  const readUpTo = useRoom((state) => state.room.me.readUpTo);
  const live = useRoom((state) => state.connection === "live");
  const reacting = useRoom((state) => state.reacting);
  const outbox = useRoom((state) => state.outbox);
  const edits = useMemo(() => pendingEdits(outbox), [outbox]);
  const actions = useRoomActions();
  const [deriveTimeline] = useState(createTimeline);
  const timeline = useRoom(deriveTimeline);
  const items = useMemo(() => withoutLooseDivider(timeline, hasOlder), [timeline, hasOlder]);

  const scroller = useRef<HTMLDivElement>(null);
  const caughtUp = useRef(false);
  if (live) caughtUp.current = true;
  /** Noted before the script for mentions loads: all may be marked as read meanwhile. */
  const unreadFrom = useRef<number>(undefined);
  if (caughtUp.current && unreadCount > 0) unreadFrom.current ??= firstUnreadId ?? readUpTo + 1;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set());
  const [holdStill, setHoldStill] = useState(false);

  const { rows, frameRef, rowRef, away, placing, lineAbove } = useChatList({
    scroller,
    items,
    hasOlder,
    inHistoryWindow,
    caughtUp: caughtUp.current,
    visible,
    holdStill,
  });

  const shown = away || inHistoryWindow;
  const messageOf = (row: HTMLElement): Message | undefined => {
    const item = items[Number(row.dataset.index)];
    return item?.kind === "message" ? item.message : undefined;
  };
  /** The part of an album at a point of its row. */
  const messageAt = (row: HTMLElement, { x, y }: { x: number; y: number }): Message | undefined => {
    const item = items[Number(row.dataset.index)];
    const part = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-part]");
    if (item?.kind !== "message" || !item.album || !part) return messageOf(row);
    const found = item.album[Number(part.dataset.part)];
    return found && "id" in found ? found : undefined;
  };
  /** True if the row has a menu: messages, sent or not. */
  const openMenuOf = (row: HTMLElement, at?: { x: number; y: number }): boolean => {
    const item = items[Number(row.dataset.index)];
    const message = item?.kind === "pending" ? item.item : at ? messageAt(row, at) : messageOf(row);
    if (!message) return false;
    const box = (row.querySelector("[data-bubble]") ?? row).getBoundingClientRect();
    openMenu(message, at ?? { x: box.left + 12, y: Math.min(box.bottom, window.innerHeight - 12) }, row);
    return true;
  };

  const { activeKey, activate, onKeyDown } = useRowKeyboard({
    scroller,
    items,
    scrollTo: (index) => rows.scrollToIndex(index, { align: "auto" }),
    lastInView: () => {
      const element = scroller.current;
      const end = element ? element.scrollTop + element.clientHeight + 1 : 0;
      return rows.getVirtualItems().findLast((row) => row.end <= end)?.index ?? items.length - 1;
    },
    onMenu: openMenuOf,
    onLeave,
  });

  const { jumpTo, flashKey, seeking } = useJump({
    items,
    scrollTo: (index) => rows.scrollToIndex(index, { align: "center" }),
    onFound: (index, quiet) => {
      if (!quiet) activate(index, true);
    },
    onLost: () => void toast(t("deleted")),
    onFailed: (error) => void toast(errorText(error), { kind: "error" }),
  });
  useImperativeHandle(jump, () => (messageId: number) => void jumpTo(messageId, true), [jumpTo]);

  const toggleExpanded = useCallback((key: string) => {
    setHoldStill(true);
    setExpanded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);

  const rowActions: RowActions = {
    mayReply,
    mayReact,
    jumpTo: useCallback((messageId) => void jumpTo(messageId), [jumpTo]),
    openMenu: useCallback((message, at) => openMenu(message, at, undefined), [openMenu]),
    reply,
    react,
    showReaders,
  };

  const onContextMenu = (event: React.MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const row = event.target.closest<HTMLElement>("[data-row]");
    // Links and selected text keep the browser's context menu.
    if (!row || event.target.closest("a")) return;
    if (!window.getSelection()?.isCollapsed && event.target.closest("[data-bubble]")) return;
    if (openMenuOf(row, { x: event.clientX, y: event.clientY })) event.preventDefault();
  };

  /** The history window was left for the newest messages, which are not rendered yet. */
  const toNewest = useRef(false);
  useLayoutEffect(() => {
    if (inHistoryWindow || !toNewest.current) return;
    toNewest.current = false;
    rows.scrollToEnd();
  });
  const toEnd = () => {
    // The button disappears; focus moves to the list.
    scroller.current?.focus({ preventScroll: true });
    if (inHistoryWindow) {
      toNewest.current = true;
      return actions.leaveHistoryWindow();
    }
    const firstUnread = items.findIndex((item) => item.kind === "unread");
    const bottom = rows.range?.endIndex ?? 0;
    if (firstUnread > bottom) rows.scrollToIndex(firstUnread, { align: "start" });
    else rows.scrollToEnd();
  };
  // A stable callback, so that components beside the rows do not re-render with them.
  const latestToEnd = useRef(toEnd);
  latestToEnd.current = toEnd;
  const onToEnd = useCallback(() => latestToEnd.current(), []);

  const positioned = loaded && !placing;
  useEffect(() => {
    if (positioned) markFirstPaint();
  }, [positioned]);

  return (
    <RowContexts actions={rowActions} folds={{ marks, expanded, toggleExpanded }}>
      <MessageScroller
        ref={scroller}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onWheel={() => setHoldStill(false)}
        onTouchMove={() => setHoldStill(false)}
      >
        {loaded && (
          <div ref={frameRef} className={cx(styles.rows, placing && styles.placing)}>
            <OlderMessages rows={rows} />
            {rows.getVirtualItems().map(({ index, key }) => {
              const item = items[index];
              return item ? (
                <ChatRow
                  key={key}
                  item={item}
                  index={index}
                  active={item.key === activeKey}
                  flash={item.key === flashKey}
                  reacting={item.kind === "message" ? reacting[item.message.id] : undefined}
                  edit={item.kind === "message" ? edits[item.message.id] : undefined}
                  ref={rowRef}
                />
              ) : null;
            })}
          </div>
        )}
      </MessageScroller>
      {loaded && <EmptyRoom />}
      {!positioned && <MessageListSkeleton />}
      {seeking && (
        <p className={styles.seeking} role="status">
          <Spinner size={14} />
          <span>{t("seeking")}</span>
        </p>
      )}
      {lineAbove && !seeking && underLine > 0 && firstUnreadId !== undefined && (
        <button
          type="button"
          className={styles.unreadAbove}
          title={t("toUnread")}
          onClick={() => void jumpTo(firstUnreadId)}
        >
          <ArrowUp size={16} aria-hidden="true" />
          <span>{t("unreadLine", { count: underLine })}</span>
        </button>
      )}
      <div className={styles.corner}>
        {unreadFrom.current !== undefined && (
          <MentionJump scroller={scroller} from={unreadFrom.current} visible={visible && !placing} jumpTo={jumpTo} />
        )}
        {(shown || unreadCount > 0) && (
          <Suspense fallback={null}>
            <ScrollToNewest shown={shown} count={unreadCount} onPress={onToEnd} />
          </Suspense>
        )}
      </div>
      <TouchGestures
        scroller={scroller}
        onLongPress={openMenuOf}
        onSwipe={(row) => {
          const message = messageOf(row);
          if (message) reply(message);
        }}
        onDoubleTap={(row, emoji) => {
          const message = messageOf(row);
          if (message && mayReact) react(message, emoji);
        }}
        maySwipe={(row) => mayReply && messageOf(row) !== undefined}
      />
      <Announcer items={items} on={caughtUp.current && visible} />
    </RowContexts>
  );
}

/** A divider above the oldest loaded message would disappear when the previous page arrives and shift the rows. */
function withoutLooseDivider(items: readonly TimelineItem[], hasOlder: boolean): readonly TimelineItem[] {
  return hasOlder && items[0]?.kind === "time" ? items.slice(1) : items;
}
