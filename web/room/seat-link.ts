import { linkPath } from "@contract/routes/paths.ts";
import { useSyncExternalStore } from "react";
import { sessions } from "../device/device-sessions.ts";
import { seatCode } from "../device/session.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { withSecret } from "../lib/with-secret.ts";
import { useContent, useRoom } from "./RoomProvider.tsx";
import type { RoomState } from "./types.ts";

export function useSeatLink(): string {
  const session = useRoom((state) => state.session);
  return useSyncExternalStore(sessions.onChange, () => sessions.linkFor(seatCode(session)) ?? session.linkCode);
}

/**
 * The whole link of the own seat. In a sealed room it has a secret: undefined while that is looked up, null if this
 * device does not know it.
 */
export function useWholeSeatLink(linkCode: string): string | null | undefined {
  const content = useContent();
  const link = new URL(linkPath(linkCode), location.origin).href;
  const load = async () => (await content.sealed)?.ownLinkSecret();
  const { isLoaded, value: secret } = useLoaded(content.isSealed && load, { key: link, version: content });
  if (!content.isSealed) return link;
  // Offline, the link shows later.
  if (!isLoaded) return undefined;
  return secret === undefined ? null : withSecret(link, secret);
}

/** Stores the seat's renewed link code in the session. */
export function takeSeatLink({ session, room }: Pick<RoomState, "session" | "room">, linkCode: string): void {
  const stored = sessions.find(seatCode(session));
  if (stored && stored.linkCode !== linkCode) sessions.remember({ ...stored, linkCode, room }, stored.cameBy);
}
