import { useEffect } from "react";
import * as z from "zod/mini";
import { useRoom } from "../../room/RoomProvider.tsx";

const click = z.object({ roomId: z.string(), messageId: z.number() });

/** The service worker says which notification of this room was pressed. */
export function useWorkerClicks(onClick: (messageId: number) => void): void {
  const roomId = useRoom((state) => state.room.roomId);
  useEffect(() => {
    const hear = ({ data }: MessageEvent) => {
      const pressed = z.safeParse(click, data);
      if (pressed.success && pressed.data.roomId === roomId) onClick(pressed.data.messageId);
    };
    const container = navigator.serviceWorker;
    container?.addEventListener("message", hear);
    container?.startMessages();
    return () => container?.removeEventListener("message", hear);
  }, [roomId, onClick]);
}
