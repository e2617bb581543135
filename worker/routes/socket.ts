import { Hono } from "hono";
import { CloseCode, ResultCode } from "../contract/codes.ts";
import { subprotocol } from "../contract/events.ts";
import { encodePush } from "../contract/frames/server-frames.ts";
import { socketPath } from "../contract/paths.ts";
import { readToken } from "../lib/codes.ts";
import { Refused } from "../lib/result.ts";
import { type AppEnv, refuse } from "./endpoint.ts";
import { takeFromBucket } from "./rate-limits.ts";
import { roomOf } from "./room-of.ts";

/** The way to the room's socket: the token comes as the second subprotocol, and never in the address. */
export const socket = new Hono<AppEnv>();

socket.get(socketPath, (c) => {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") throw new Refused(ResultCode.badRequest, "badParameter");
  // A browser always says whose page opens a socket; another site's, or one without a name (`null`), may not.
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== new URL(c.req.url).origin && origin !== c.get("settings").APP_ORIGIN)
    throw new Refused(ResultCode.forbidden, "forbidden");
  const [protocol, token] = (c.req.header("sec-websocket-protocol") ?? "").split(",").map((part) => part.trim());
  if (protocol !== subprotocol) throw new Refused(ResultCode.badRequest, "badParameter");
  if (!token) throw new Refused(ResultCode.unauthenticated, "unauthenticated");
  const session = readToken(c.get("settings").keyring, token);
  if (!session) return turnAway();
  // The room counts too, and this spares it most of them.
  const counted = takeFromBucket(c, "socket", session.hash);
  if (!counted.ok) return refuse(c, counted);

  // Put together by hand, as the room takes it apart: a whole room comes in at once.
  const address = `https://room/${session.hash}/${c.get("language")}`;
  return roomOf(c, session.roomId).fetch(address, { headers: { upgrade: "websocket" } });
});

/** A browser cannot read why an upgrade failed: the socket opens, says so, and closes. */
function turnAway(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.send(encodePush({ event: "closeAuth", data: { code: ResultCode.loggedOut } }));
  server.close(CloseCode.byServer, String(ResultCode.loggedOut));
  return new Response(null, { status: 101, webSocket: client, headers: { "Sec-WebSocket-Protocol": subprotocol } });
}
