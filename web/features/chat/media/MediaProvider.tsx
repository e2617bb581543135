import type { Message } from "@contract/message.ts";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { sessions } from "../../../device/device-sessions.ts";
import { firstPaint } from "../../../lib/browser/first-paint.ts";
import { inAppBrowserOf } from "../../../lib/browser/platform.ts";
import { isLinkExpiring } from "../../../media/media-links.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { shownMessages } from "../../../room/state/history-window.ts";
import { type VoiceContext, VoicesProvider } from "../voice/voice-context.ts";
import { lazyMedia } from "./lazy-media.ts";
import { type MediaTools, MediaToolsProvider } from "./media-tools.ts";

/** Media tools of the chat, and its one voice player. */
export function MediaProvider({ children }: { children: ReactNode }) {
  const session = useRoom((state) => state.session);
  const messages = useRoom(shownMessages);
  const { renewLinks } = useRoomActions();
  const navigate = useNavigate();
  const latest = useRef(messages);
  latest.current = messages;

  const tools = useMemo<MediaTools>(() => {
    const linkOf = ({ id }: Message) => latest.current.find((message) => message.id === id)?.fileUrl;
    return {
      openPicture: (picture) => void navigate({ to: ".", search: true, state: { picture } }),
      download: async (message) => {
        const params = { code: sessions.roomCodeOf(session), fileId: message.fileId ?? "" };
        if (message.kind === "file" || inAppBrowserOf() !== undefined)
          return void navigate({ to: "/chatroom/$code/download/$fileId", params, state: { download: true } });
        const { saveFile } = await lazyMedia.fetch();
        await saveFile(
          message,
          () => linkOf(message),
          () => renewLinks(message.id),
        );
      },
      load: async (message) => {
        const { fetchFile } = await lazyMedia.fetch();
        if (isLinkExpiring(linkOf(message) ?? "")) await renewLinks(message.id);
        return fetchFile(linkOf(message) ?? "", new AbortController().signal, () => {});
      },
    };
  }, [renewLinks, navigate, session]);

  const [voices, setVoices] = useState<VoiceContext>();
  const media = lazyMedia.useIfLoaded();
  useEffect(() => void firstPaint().then(lazyMedia.fetch), []);
  return (
    <MediaToolsProvider value={tools}>
      <VoicesProvider value={voices}>
        {media && <media.VoicePlayback onChange={setVoices} />}
        {children}
      </VoicesProvider>
    </MediaToolsProvider>
  );
}
