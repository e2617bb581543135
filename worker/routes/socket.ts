import { CloseCode, ResultCode } from "../contract/codes.ts";
import { endpoints } from "../contract/endpoints/endpoints.ts";
import { subprotocol } from "../contract/events.ts";
import { resumeQuery } from "../contract/frames/first-frame.ts";
import { encodePush } from "../contract/frames/server-frames.ts";
import { noticesName } from "../contract/known-notices.ts";
import { socketPath } from "../contract/routes/paths.ts";
import { noticesKnownTo } from "../http/client-notices.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { relayFrames } from "../http/long-poll-relay.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { ipHashInRoom } from "../http/room-stub.ts";
import { type ParsedCode, readToken } from "../lib/crypto/codes.ts";
import { Refused, tooMany } from "../lib/result.ts";
import { roomStub } from "../room-routing.ts";

/** Opens a socket to the room. The token is the second subprotocol, so it is in no URL. */
export const socket = createRoutes();

socket.get(socketPath, (c) => {
  const session = authenticate(c);
  if (!session) return rejectUpgrade();
  // The room limits sockets too; this limit spares it most of the requests.
  takeFromBucket(c, "socket", session.hash);
  const query = c.req.url.indexOf("?");
  return openSocket(c, session, query < 0 ? "" : c.req.url.slice(query));
});

/** The socket's frames for clients that can open none: each request opens a socket to the room for them. */
handle(socket, endpoints.exchange, async ({ c, session, body }) => {
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

/** Session of a socket request; undefined if the token is invalid. Refuses a request that is no socket request. */
function authenticate(c: AppContext): ParsedCode | undefined {
  const { APP_ORIGIN, keyring } = c.get("settings");
  const { headers, url } = c.req.raw;
  if (headers.get("upgrade")?.toLowerCase() !== "websocket") throw new Refused("badParameter");
  // Browsers always send `Origin` with a socket request; other sites and `null` are refused.
  const origin = headers.get("origin");
  if (origin !== null && origin !== APP_ORIGIN && origin !== new URL(url).origin) throw new Refused("forbidden");
  const [protocol, token] = (headers.get("sec-websocket-protocol") ?? "").split(",").map((part) => part.trim());
  if (protocol !== subprotocol) throw new Refused("badParameter");
  if (!token) throw new Refused("unauthenticated");
  return readToken(keyring, token);
}

/** Reused as init of each request: it is parsed only once. */
const upgrade = new Request("https://room", { headers: { upgrade: "websocket" } });

/**
 * Opens a socket to the session's room; `query` as of the socket's URL. The URL is concatenated instead of built with
 * `URL`, for speed when a whole room connects.
 */
function openSocket(c: AppContext, { roomId, hash }: ParsedCode, query: string): Promise<Response> {
  const address = `https://room/${hash}/${c.get("language")}/${ipHashInRoom(c, roomId)}${query}`;
  return roomStub(c.env, roomId).fetch(address, upgrade);
}

/** Browsers hide the status of a failed upgrade, so the socket opens, sends the reason and closes. */
function rejectUpgrade(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.send(encodePush({ event: "closeAuth", data: { code: ResultCode.loggedOut } }));
  server.close(CloseCode.byServer, String(ResultCode.loggedOut));
  return new Response(null, { status: 101, webSocket: client, headers: { "Sec-WebSocket-Protocol": subprotocol } });
}
