import type { Message } from "@contract/message.ts";
import { type SyntheticEvent, useRef } from "react";
import { useMediaLink } from "./use-media-link.ts";

/** A second failure closer than this to the first one is not retried: a damaged frame would fail forever. */
const retryDistanceSeconds = 1;

/**
 * Link of a message's video, and the properties of its element. With a new link it goes on at the same place; the link is
 * replaced again once the video has played on.
 */
export function useVideoLink(message: Message, isWanted = true) {
  const link = useMediaLink(message, "file", isWanted);
  const position = useRef(0);
  const failedAt = useRef(0);
  const element = {
    src: link.src,
    controls: true,
    autoPlay: true,
    playsInline: true,
    onTimeUpdate: ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
      // An element that takes a new link reports the start first.
      if (video.readyState > 0) position.current = video.currentTime;
    },
    onLoadedMetadata: ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
      link.onLoad();
      if (position.current > 0) video.currentTime = position.current;
    },
    onError: () => {
      const hasPlayedOn = Math.abs(position.current - failedAt.current) > retryDistanceSeconds;
      failedAt.current = position.current;
      if (hasPlayedOn) link.again();
      else link.onError();
    },
  };
  return { ...link, element };
}
