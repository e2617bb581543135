import { useSyncExternalStore } from "react";
import { sessions } from "../device/device-sessions.ts";
import { seatAddress } from "../device/session-address.ts";
import { useRoom } from "./RoomProvider.tsx";
import type { RoomState } from "./types.ts";

/** The link code of this seat, as it was last renewed on any device. */
export function useSeatLink(): string {
  const session = useRoom((state) => state.session);
  return useSyncExternalStore(sessions.onChange, () => sessions.linkFor(seatAddress(session)) ?? session.linkCode);
}

/** The seat's link was renewed, here or on another device: the stored session takes the new one. */
export function takeSeatLink({ session, room }: Pick<RoomState, "session" | "room">, linkCode: string): void {
  const stored = sessions.find(seatAddress(session));
  if (stored && stored.linkCode !== linkCode) sessions.remember({ ...stored, linkCode, room }, stored.cameBy);
}
