import type { Message } from "@contract/message.ts";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { fetchFile } from "../../../lib/media/fetch-file.ts";
import { linkEnded } from "../../../lib/media/links.ts";
import { inAppBrowserOf } from "../../../lib/platform.ts";
import { loadHeard, saveHeard } from "../../../room/heard.ts";
import { shownMessages } from "../../../room/past.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { type Track, VoicePlayer } from "../voice/player.ts";
import { Sounds } from "../voice/sounds.ts";
import { HeardContext, type MediaTools, MediaToolsProvider } from "./media-tools.ts";
import { saveFile } from "./save-file.ts";

/** Around the chat: the one voice that speaks, and the ways to pictures and files. */
export function MediaProvider({ children }: { children: ReactNode }) {
  const session = useRoom((state) => state.session);
  const messages = useRoom(shownMessages);
  const { renewLinks } = useRoomActions();
  const navigate = useNavigate();
  const [heard, setHeard] = useState<ReadonlySet<number>>(() => new Set());
  const [player] = useState(() => new VoicePlayer());
  const [sounds] = useState(() => new Sounds());
  const latest = useRef({ messages, heard });
  latest.current = { messages, heard };
  const { linkCode } = session;

  const tools = useMemo<MediaTools>(() => {
    const find = (id: number) => latest.current.messages.find((message) => message.id === id);
    const trackOf = (message: Message): Track => ({
      messageId: message.id,
      durationSeconds: message.durationSeconds ?? 0,
      load: async () => {
        const link = () => find(message.id)?.fileUrl ?? message.fileUrl;
        return (await sounds.get(message.id, { link, renew: () => renewLinks(message.id) })).file;
      },
    });
    return {
      openPicture: (picture) => void navigate({ to: ".", search: true, state: { picture } }),
      download: async (message) => {
        const params = { code: linkCode, fileId: message.fileId ?? "" };
        if (message.kind === "file" || inAppBrowserOf() !== undefined)
          return void navigate({ to: "/chatroom/$code/download/$fileId", params, state: { download: true } });
        await saveFile(
          message,
          () => find(message.id)?.fileUrl,
          () => renewLinks(message.id),
        );
      },
      load: async (message) => {
        if (linkEnded(find(message.id)?.fileUrl ?? "")) await renewLinks(message.id);
        return fetchFile(find(message.id)?.fileUrl ?? "", new AbortController().signal, () => {});
      },
      player,
      sounds,
      trackOf,
    };
  }, [player, sounds, renewLinks, navigate, linkCode]);

  useEffect(() => {
    void loadHeard(session).then((kept) => setHeard((now) => new Set([...kept, ...now])));
  }, [session]);

  useEffect(() => {
    player.onHeard = (messageId) => {
      const { heard: before } = latest.current;
      if (before.has(messageId)) return;
      const next = new Set(before).add(messageId);
      setHeard(next);
      void saveHeard(session, next);
    };
    // Those of others that were not heard yet play on, one after the other.
    player.nextAfter = (messageId) => {
      const { messages: all, heard: known } = latest.current;
      const next = all.find(
        ({ id, kind, status, senderId }) =>
          id > messageId && kind === "voice" && status === "sent" && senderId !== session.memberId && !known.has(id),
      );
      return next && tools.trackOf(next);
    };
  }, [player, session, tools]);
  useEffect(() => () => player.stop(), [player]);

  return (
    <MediaToolsProvider value={tools}>
      <HeardContext value={heard}>{children}</HeardContext>
    </MediaToolsProvider>
  );
}
