import { useCallback, useEffect, useMemo } from "react";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Lightbox, type Slide } from "../../../media/lightbox/Lightbox.tsx";
import { isLinkExpiring } from "../../../media/media-links.ts";
import { localMedia } from "../../../room/cache/local-media.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { shownMessages } from "../../../room/state/history-window.ts";
import { lastIdOf } from "../../../room/state/message-list.ts";
import { usePeople } from "../../../rooms/use-people.ts";
import { saveFile } from "./save-file.ts";

interface Props {
  /** Id of the message of the opened picture. */
  shown: number;
  onShow: (messageId: number) => void;
  onClose: () => void;
}

export function PictureShow({ shown, onShow, onClose }: Props) {
  const t = useT("media");
  const chat = useT("chat");
  const dates = useDates();
  const messages = useRoom(shownMessages);
  const hidden = useRoom((state) => state.hidden);
  const loading = useRoom((state) => state.connection !== "live" && shown > lastIdOf(state.messages));
  const { find } = usePeople();
  const { renewLinks } = useRoomActions();

  const pictures = useMemo(
    () => messages.filter(({ id, kind, status }) => kind === "image" && status === "sent" && !hidden.has(id)),
    [messages, hidden],
  );
  const slides = useMemo(() => {
    return pictures.map((message): Slide => {
      const name = find(message.senderId)?.name ?? chat("someone");
      const link = message.fileUrl;
      return {
        id: String(message.id),
        src: link && !isLinkExpiring(link) ? link : undefined,
        preview:
          localMedia(message)?.blur ??
          (message.posterUrl && !isLinkExpiring(message.posterUrl) ? message.posterUrl : undefined),
        width: message.width ?? 0,
        height: message.height ?? 0,
        alt: t("picture.alt", { name }),
        caption: `${name} · ${dates.dateTime(message.sentAt)}`,
      };
    });
  }, [pictures, find, t, chat, dates]);

  const renew = useCallback((id: string) => void renewLinks(Number(id)).catch(() => {}), [renewLinks]);
  const slide = slides.find(({ id }) => id === String(shown));
  // An expired link is renewed before the first request.
  useRenewal(slide, renew);

  // After a reload, the message may come with the connection.
  if (loading) return null;
  return (
    <Lightbox
      routed
      slides={slides}
      shown={String(shown)}
      onShow={(id) => onShow(Number(id))}
      onClose={onClose}
      onBroken={renew}
      onDownload={(id) => {
        const message = pictures.find((one) => String(one.id) === id);
        if (!message) return;
        const link = () => pictures.find((one) => one.id === message.id)?.fileUrl;
        void saveFile(message, link, () => renewLinks(message.id));
      }}
    />
  );
}

function useRenewal(slide: Slide | undefined, renew: (id: string) => void): void {
  const wanting = slide && slide.src === undefined ? slide.id : undefined;
  useEffect(() => {
    if (wanting !== undefined) renew(wanting);
  }, [wanting, renew]);
}
