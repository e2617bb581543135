import type { Message } from "@contract/message.ts";
import { createContext, useContext } from "react";

/** Functions for rows with pictures and files; one object for all rows. */
export interface MediaTools {
  openPicture(messageId: number): void;
  /** Opens the download page, or downloads directly in browsers that do so reliably. */
  download(message: Message): void;
  /** Bytes of a message's file; renews an expired link. Rejects if they cannot be fetched. */
  load(message: Message): Promise<Blob>;
}

const MediaContext = createContext<MediaTools | undefined>(undefined);
export const MediaToolsProvider = MediaContext.Provider;

export function useMediaTools(): MediaTools {
  const tools = useContext(MediaContext);
  if (!tools) throw new Error("a file is shown outside of the chat");
  return tools;
}
