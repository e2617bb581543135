import type { Message } from "@contract/message.ts";
import { useEffect } from "react";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";

/** The message of a file; loads older pages until it is found. */
export function useFileMessage(fileId: string): Message | "looking" | "gone" {
  const { loadOlder } = useRoomActions();
  const message = useRoom(({ messages }) => messages.findLast((one) => one.fileId === fileId));
  const first = useRoom(({ messages }) => messages[0]?.id);
  const loaded = useRoom((state) => state.loaded);
  const hasOlder = useRoom((state) => state.hasOlder);
  const looking = !message && (!loaded || hasOlder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page that came, the next one is asked for
  useEffect(() => {
    if (looking && loaded) loadOlder().catch(() => {});
  }, [looking, loaded, first, loadOlder]);
  return message ?? (looking ? "looking" : "gone");
}
