import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { sessions } from "../../../../device/device-sessions.ts";
import { useRoom, useRoomActions } from "../../../../room/RoomProvider.tsx";
import type { TimelineItem } from "../../../../room/types.ts";
import { indexOfMessage } from "./seen.ts";

interface Options {
  items: readonly TimelineItem[];
  scrollTo: (index: number) => void;
  /** `quiet`: the focus stays. */
  onFound: (index: number, quiet: boolean) => void;
  onLost: () => void;
  /** The message could not be loaded, and may be there. */
  onFailed: (error: unknown) => void;
}

const flashMs = 1800;

/**
 * Jumps to a message of any age and flashes it; false only if it does not exist. Also jumps to the message that the page
 * was opened for.
 */
export function useJump(options: Options) {
  const { items } = options;
  const { reach } = useRoomActions();
  const latest = useRef(options);
  latest.current = options;
  const [target, setTarget] = useState<{ messageId: number; quiet: boolean }>();
  const [flashKey, setFlashKey] = useState<string>();
  const [seeking, setSeeking] = useState(false);
  const loadingId = useRef<number>(undefined);

  const jumpTo = useCallback(
    async (messageId: number, quiet = false) => {
      if (indexOfMessage(latest.current.items, messageId) < 0) {
        setSeeking(true);
        loadingId.current = messageId;
        const there = await reach(messageId).catch(latest.current.onFailed);
        // A later jump may still be loading.
        if (loadingId.current === messageId) {
          loadingId.current = undefined;
          setSeeking(false);
        }
        if (there === undefined) return undefined;
        if (!there) {
          latest.current.onLost();
          return false;
        }
      }
      setTarget({ messageId, quiet });
      return true;
    },
    [reach],
  );

  // Scrolls before the loaded messages are painted; otherwise the first frame shows the end of the history window.
  useLayoutEffect(() => {
    const index = loadingId.current === undefined ? -1 : indexOfMessage(items, loadingId.current);
    if (index >= 0) latest.current.scrollTo(index);
  }, [items]);

  useEffect(() => {
    if (target === undefined) return;
    setTarget(undefined);
    const index = indexOfMessage(items, target.messageId);
    const item = items[index];
    if (!item) return latest.current.onLost();
    latest.current.scrollTo(index);
    latest.current.onFound(index, target.quiet);
    // A second jump to the same message restarts the flash.
    setFlashKey(undefined);
    requestAnimationFrame(() => setFlashKey(item.key));
  }, [target, items]);

  useEffect(() => {
    if (flashKey === undefined) return;
    const timer = setTimeout(() => setFlashKey(undefined), flashMs);
    return () => clearTimeout(timer);
  }, [flashKey]);

  useAskedJump(jumpTo);
  return { jumpTo, flashKey, seeking };
}

/** Jumps once to the message that a pressed notification names, in the history state or in the URL. */
function useAskedJump(jumpTo: (messageId: number) => Promise<unknown>): void {
  const navigate = useNavigate();
  const loaded = useRoom((state) => state.loaded);
  const session = useRoom((state) => state.session);
  const asked = useRouterState({
    select: ({ location }) => location.state.message ?? Number(new URLSearchParams(location.searchStr).get("message")),
  });
  useEffect(() => {
    if (!loaded || !Number.isInteger(asked) || asked <= 0) return;
    void jumpTo(asked);
    void navigate({ to: "/chatroom/$code", params: { code: sessions.roomCodeOf(session) }, replace: true });
  }, [loaded, asked, session, jumpTo, navigate]);
}
