import type { Connection } from "../../../room/types.ts";

type ConnectionNotice = "connecting" | "recovering" | "networkError" | "overHttps";

interface Situation {
  connection: Connection;
  /** The connection was live before in this visit. */
  wasLive: boolean;
  /** A command has no answer yet, nor any other frame since. */
  unanswered?: boolean | undefined;
  /** The network blocks the socket. */
  overHttps?: boolean | undefined;
  online: boolean;
}

export function connectionNotice(situation: Situation): ConnectionNotice | undefined {
  const { connection, wasLive, unanswered, overHttps, online } = situation;
  if (connection === "closed") return undefined;
  // A socket stays open for up to a heartbeat after the network is gone; the browser knows at once.
  if (!online || connection === "waiting") return "networkError";
  if (connection === "live") return unanswered ? "connecting" : overHttps ? "overHttps" : undefined;
  if (connection === "recovering") return "recovering";
  return wasLive ? "networkError" : "connecting";
}
