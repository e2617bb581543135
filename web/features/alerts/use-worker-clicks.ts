import { useEffect } from "react";
import * as z from "zod/mini";
import { useRoom } from "../../room/RoomProvider.tsx";

const click = z.object({ roomId: z.string(), messageId: z.number() });

/** Receives presses on this room's notifications from the service worker. */
export function useWorkerClicks(onClick: (messageId: number) => void): void {
  const roomId = useRoom((state) => state.room.roomId);
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent) => {
      const pressed = z.safeParse(click, data);
      if (pressed.success && pressed.data.roomId === roomId) onClick(pressed.data.messageId);
    };
    const container = navigator.serviceWorker;
    container?.addEventListener("message", onMessage);
    container?.startMessages();
    return () => container?.removeEventListener("message", onMessage);
  }, [roomId, onClick]);
}
