import * as Limits from "@contract/limits.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { sessions } from "../../../device/device-sessions.ts";
import { dropSnapshot, snapshotPrefix } from "../../../device/drop-snapshots.ts";
import { seatKey } from "../../../device/seat-key.ts";
import type { Session } from "../../../device/session.ts";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { localStore } from "../../../lib/browser/local-store.ts";
import { isVisible, onHide } from "../../../lib/browser/wake.ts";
import { whenIdle } from "../../../lib/browser/when-idle.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { captureScreen } from "./capture-screen.ts";

interface Props {
  screen: RefObject<HTMLElement | null>;
  /** The chat looks as it will on the next visit. */
  on: boolean;
}

/** Stores a chat snapshot for instant reopening. Renders nothing. */
export function SnapshotWriter({ screen, on }: Props) {
  const language = useLanguage();
  const session = useRoom((state) => state.session);
  const messages = useRoom((state) => state.messages);
  const endsAt = useRoom((state) => state.room.endsAt);
  const memberCount = useRoom((state) => state.members.length);
  // With unread messages, the next visit starts at the unread line instead.
  const read = useRoom((state) => state.loaded && state.unreadCount === 0 && !state.historyWindow && !state.ended);
  const latest = useRef({ session, endsAt, wanted: false });
  latest.current = { session, endsAt, wanted: on && read };

  const [saver] = useState(
    () =>
      new SnapshotSaver(() => {
        const { session, endsAt, wanted } = latest.current;
        return wanted && screen.current !== null && saveSnapshot(session, screen.current, endsAt);
      }),
  );
  useEffect(() => saver.start(), [saver]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is to be seen
  useEffect(() => saver.changed(), [saver, session.roomName, endsAt, messages, memberCount, language, on, read]);
  return null;
}

/** Saves changes when the browser is idle, at most every `Limits.snapshotEveryMs`; at once when the page is hidden. */
class SnapshotSaver {
  readonly #save: () => boolean;
  #isChanged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWaiting = () => {};

  constructor(save: () => boolean) {
    this.#save = save;
  }

  start(): () => void {
    const stopListening = onHide(() => this.#saveNow());
    return () => {
      stopListening();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#stopWaiting();
    };
  }

  changed(): void {
    this.#isChanged = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#stopWaiting();
      this.#stopWaiting = whenIdle(() => {
        // A page in the background renders nothing to capture.
        if (isVisible()) this.#saveNow();
      });
    }, Limits.snapshotEveryMs);
  }

  #saveNow(): void {
    // A failed save is tried again with the next change or when the page is hidden.
    if (this.#isChanged) this.#isChanged = !this.#save();
  }
}

function saveSnapshot(session: Session, screen: HTMLElement, endsAt: number): boolean {
  const known = sessions.list();
  // Logged out meanwhile, perhaps in another tab: nothing more is stored.
  if (!known.some(({ token }) => token === session.token)) return false;
  const last = captureScreen(screen, endsAt);
  if (!last) return false;
  const few = new Set(known.slice(0, Limits.snapshotsMax).map(seatKey));
  for (const key of localStore.keys(snapshotPrefix)) {
    const seat = key.slice(snapshotPrefix.length);
    if (!few.has(seat)) dropSnapshot(seat);
  }
  // On a full device no snapshot is better than an old one.
  dropSnapshot(seatKey(session));
  localStore.set(snapshotPrefix + seatKey(session), JSON.stringify(last));
  return true;
}
