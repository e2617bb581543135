import * as Limits from "@contract/limits.ts";
import { type RefObject, useEffect, useRef } from "react";
import { sessions } from "../../../device/device-sessions.ts";
import { dropSnapshot, snapshotPrefix } from "../../../device/drop-snapshots.ts";
import { type Session, seatPrefix } from "../../../device/session.ts";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { localStore } from "../../../lib/browser/local-store.ts";
import { isVisible, onHide } from "../../../lib/browser/page-visibility.ts";
import { whenIdle } from "../../../lib/browser/when-idle.ts";
import { useRoom, useRoomActions, useRoomStore } from "../../../room/RoomProvider.tsx";
import { captureScreen } from "./capture-screen.ts";

interface Props {
  screen: RefObject<HTMLElement | null>;
  /** The chat looks as it will on the next visit. */
  on: boolean;
}

/**
 * Stores a chat snapshot for instant reopening when the browser is idle, at most every `Limits.snapshotEveryMs`, and
 * when the page is hidden. Renders nothing.
 */
export function SnapshotWriter({ screen, on }: Props) {
  const language = useLanguage();
  const { save: saveRoom } = useRoomActions();
  const { getState } = useRoomStore();
  const session = useRoom((state) => state.session);
  const messages = useRoom((state) => state.messages);
  const endsAt = useRoom((state) => state.room.endsAt);
  const memberCount = useRoom((state) => state.members.length);
  // With unread messages, the next visit starts at the unread line instead.
  const read = useRoom((state) => state.loaded && state.unreadCount === 0 && !state.historyWindow && !state.ended);
  /** The chat has changed since the last save. */
  const isChanged = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopWaiting = useRef(() => {});

  const save = () => {
    if (!isChanged.current || !on || !read || !screen.current) return;
    // The screen still shows what was recalled since its last frame.
    if (getState().messages !== messages) return;
    // A failed save is tried again with the next change or when the page is hidden.
    isChanged.current = !saveSnapshot(session, screen.current, endsAt);
  };
  const latestSave = useRef(save);
  latestSave.current = save;

  useEffect(() => {
    const stopListening = onHide(() => latestSave.current());
    return () => {
      stopListening();
      clearTimeout(timer.current);
      timer.current = undefined;
      stopWaiting.current();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is to be seen
  useEffect(() => {
    isChanged.current = true;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      stopWaiting.current();
      stopWaiting.current = whenIdle(async () => {
        // The messages first: a visit without a network would show one that is in the snapshot only, and lose it again.
        const saved = getState().messages;
        await saveRoom();
        // A page in the background renders nothing to capture.
        if (isVisible() && getState().messages === saved) latestSave.current();
      });
    }, Limits.snapshotEveryMs);
  }, [session.roomName, endsAt, messages, memberCount, language, on, read]);
  return null;
}

function saveSnapshot(session: Session, screen: HTMLElement, endsAt: number): boolean {
  const known = sessions.list();
  // Logged out meanwhile, perhaps in another tab: nothing more is stored.
  if (!known.some(({ token }) => token === session.token)) return false;
  const last = captureScreen(screen, endsAt);
  if (!last) return false;
  const few = new Set(known.slice(0, Limits.snapshotsMax).map(seatPrefix));
  for (const key of localStore.keys(snapshotPrefix)) {
    const seat = key.slice(snapshotPrefix.length);
    if (!few.has(seat)) dropSnapshot(seat);
  }
  // On a full device no snapshot is better than an old one.
  dropSnapshot(seatPrefix(session));
  localStore.set(snapshotPrefix + seatPrefix(session), JSON.stringify(last));
  return true;
}
