import type { Message } from "@contract/message.ts";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { fetchFile } from "../../../media/fetch-file.ts";
import { isLinkExpiring } from "../../../media/media-links.ts";
import { isLoadableByBrowser } from "../../../media/sealed-links.ts";
import { loadPlayed, savePlayed } from "../../../room/cache/played-voices.ts";
import { useRoom, useRoomActions, useRoomStore } from "../../../room/RoomProvider.tsx";
import { findLoadedMessage, shownMessages } from "../../../room/state/history-window.ts";
import type { RoomState } from "../../../room/types.ts";
import { checkFile } from "./check-file.ts";
import { type Track, VoicePlayer } from "./player.ts";
import { VoiceCache } from "./voice-cache.ts";
import type { VoiceContext } from "./voice-context.ts";

/** Plays the chat's voice messages one after another. Renders nothing. */
export function VoicePlayback({ onChange }: { onChange: (voices: VoiceContext) => void }) {
  const session = useRoom((state) => state.session);
  const messages = useRoom(shownMessages);
  const { renewLinks } = useRoomActions();
  const [played, setPlayed] = useState<ReadonlySet<number>>(() => new Set());
  const [player] = useState(() => new VoicePlayer());
  const [sounds] = useState(() => new VoiceCache());
  const store = useRoomStore();
  const latest = useRef({ messages, played });
  latest.current = { messages, played };

  const tools = useMemo(() => {
    const linkOf = ({ id, fileUrl }: Message) =>
      latest.current.messages.find((message) => message.id === id)?.fileUrl ?? fileUrl;
    const trackOf = (message: Message): Track => ({
      messageId: message.id,
      durationSeconds: message.durationSeconds ?? 0,
      check: () =>
        checkFile(
          () => linkOf(message),
          () => renewLinks(message.id),
        ),
      load: async () => {
        if (message.kind !== "voice") {
          // Streamed, as a file may exceed this device's memory.
          const link = linkOf(message);
          if (link === undefined || isLinkExpiring(link)) await renewLinks(message.id);
          const address = linkOf(message) ?? "";
          return isLoadableByBrowser(address) ? address : fetchFile(address, new AbortController().signal, () => {});
        }
        return (await sounds.get(message.id, { link: () => linkOf(message), renew: () => renewLinks(message.id) }))
          .file;
      },
    });
    return { player, sounds, trackOf };
  }, [player, sounds, renewLinks]);
  useLayoutEffect(() => onChange({ ...tools, played }), [onChange, tools, played]);

  useEffect(() => {
    void loadPlayed(session).then((stored) => setPlayed((now) => new Set([...stored, ...now])));
  }, [session]);

  useEffect(() => {
    player.onPlayed = (messageId) => {
      if (latest.current.played.has(messageId)) return;
      setPlayed((before) => new Set(before).add(messageId));
      void savePlayed(session, messageId);
    };
    // Others' unplayed voice messages follow automatically.
    player.nextAfter = (messageId) => {
      const { messages: all, played: known } = latest.current;
      if (all.find(({ id }) => id === messageId)?.kind !== "voice") return undefined;
      const next = all.find(
        ({ id, kind, senderId }) =>
          id > messageId &&
          kind === "voice" &&
          senderId !== session.memberId &&
          !known.has(id) &&
          !isGone(store.getState(), id),
      );
      return next && tools.trackOf(next);
    };
  }, [player, session, tools, store]);
  useEffect(() => () => player.stop(), [player]);

  const current = useSyncExternalStore(player.subscribe, player.current);
  const ends = useRoom((state) => current !== undefined && isGone(state, current));
  useEffect(() => {
    if (ends) player.stop();
  }, [ends, player]);
  return null;
}

/** The message was deleted on this device, recalled or cleared. A message that is not loaded any more is not gone. */
function isGone(state: RoomState, id: number): boolean {
  return state.hidden.has(id) || id <= state.room.clearedTo || findLoadedMessage(state, id)?.status === "recalled";
}
