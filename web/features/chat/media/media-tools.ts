import type { Message } from "@contract/message.ts";
import { createContext, useContext } from "react";
import type { Track, VoicePlayer } from "../voice/player.ts";
import type { Sounds } from "../voice/sounds.ts";

/** What rows with pictures, voices and files need; one object for all of them. */
export interface MediaTools {
  /** Shows a picture in full size. */
  openPicture(messageId: number): void;
  /** Leads to where a file is downloaded, or begins it where the browser does that well. */
  download(message: Message): void;
  /** The bytes of a message's file, by a link that still works. Rejects when they cannot be had. */
  load(message: Message): Promise<Blob>;
  player: VoicePlayer;
  sounds: Sounds;
  trackOf(message: Message): Track;
}

const MediaContext = createContext<MediaTools | undefined>(undefined);
export const MediaToolsProvider = MediaContext.Provider;

export function useMediaTools(): MediaTools {
  const tools = useContext(MediaContext);
  if (!tools) throw new Error("a file is shown outside of the chat");
  return tools;
}

/** Which voices were played here: changes with every one that is. */
export const HeardContext = createContext<ReadonlySet<number>>(new Set());
