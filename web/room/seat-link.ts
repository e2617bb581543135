import { useSyncExternalStore } from "react";
import { sessions } from "../device/device-sessions.ts";
import { seatAddress } from "../device/session-address.ts";
import { useRoom } from "./RoomProvider.tsx";
import type { RoomState } from "./types.ts";

export function useSeatLink(): string {
  const session = useRoom((state) => state.session);
  return useSyncExternalStore(sessions.onChange, () => sessions.linkFor(seatAddress(session)) ?? session.linkCode);
}

/** Stores the seat's renewed link code in the session. */
export function takeSeatLink({ session, room }: Pick<RoomState, "session" | "room">, linkCode: string): void {
  const stored = sessions.find(seatAddress(session));
  if (stored && stored.linkCode !== linkCode) sessions.remember({ ...stored, linkCode, room }, stored.cameBy);
}
