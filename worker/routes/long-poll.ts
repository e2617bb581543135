import { endpoints } from "../contract/endpoints/endpoints.ts";
import { resumeQuery } from "../contract/frames/first-frame.ts";
import { noticesName } from "../contract/known-notices.ts";
import { noticesKnownTo } from "../http/client-notices.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { relayFrames } from "../http/long-poll-relay.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { tooMany } from "../lib/result.ts";
import { openSocket } from "./socket.ts";

/** The socket's frames for clients that can open none: each request opens a socket to the room for them. */
export const longPoll = createRoutes();

handle(longPoll, endpoints.exchange, async ({ c, session, body }) => {
  takeFromBucket(c, "socket", session.hash);
  const { afterId, rev, epoch } = body;
  const query = {
    [noticesName]: String(noticesKnownTo(c)),
    ...resumeQuery({ afterId, rev, ...(epoch === undefined ? {} : { epoch }) }),
  };
  const response = await openSocket(c, session, `?${new URLSearchParams(query)}`);
  // The room opens no socket while the session opens too many.
  if (!response.webSocket) throw tooMany(1000 * Number(response.headers.get("Retry-After") ?? 1));
  return relayFrames(response.webSocket, body, c.get("language"), (closed) => c.executionCtx.waitUntil(closed));
});
