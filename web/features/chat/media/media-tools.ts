import type { Message } from "@contract/message.ts";
import { createContext, useContext } from "react";

/** What rows with pictures and files need; one object for all of them. */
export interface MediaTools {
  /** Shows a picture in full size. */
  openPicture(messageId: number): void;
  /** Leads to where a file is downloaded, or begins it where the browser does that well. */
  download(message: Message): void;
  /** The bytes of a message's file, by a link that still works. Rejects when they cannot be had. */
  load(message: Message): Promise<Blob>;
}

const MediaContext = createContext<MediaTools | undefined>(undefined);
export const MediaToolsProvider = MediaContext.Provider;

export function useMediaTools(): MediaTools {
  const tools = useContext(MediaContext);
  if (!tools) throw new Error("a file is shown outside of the chat");
  return tools;
}
