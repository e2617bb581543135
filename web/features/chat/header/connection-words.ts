import type { Connection } from "../../../room/types.ts";

export type ConnectionNotice = "connecting" | "recovering" | "networkError";

interface Situation {
  connection: Connection;
  /** It was live before, in this visit. */
  wasLive: boolean;
  /** The device has a network. */
  online: boolean;
}

/** What the quiet line above the messages says; undefined while there is nothing to say. */
export function connectionNotice({ connection, wasLive, online }: Situation): ConnectionNotice | undefined {
  if (connection === "live" || connection === "closed") return undefined;
  if (!online || connection === "waiting") return "networkError";
  if (connection === "recovering") return "recovering";
  return wasLive ? "networkError" : "connecting";
}
