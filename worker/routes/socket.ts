import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { CloseCode, ResultCode } from "../contract/codes.ts";
import { subprotocol } from "../contract/events.ts";
import { encodePush } from "../contract/frames/server-frames.ts";
import type { Language } from "../contract/languages.ts";
import { socketPath } from "../contract/paths.ts";
import { checkSettings, type Env, type Settings } from "../env.ts";
import { languageOf } from "../http/client.ts";
import type { AppEnv } from "../http/context.ts";
import { refuse } from "../http/endpoint.ts";
import { isMediaHost } from "../http/media-host.ts";
import { takeOne } from "../http/rate-limits.ts";
import { isUnencrypted } from "../http/secure-transport.ts";
import { protectedAnswer } from "../http/security-headers.ts";
import { type ParsedCode, readToken } from "../lib/codes.ts";
import { errorFields, log } from "../lib/log.ts";
import { reasonText } from "../lib/reasons.ts";
import { Refused } from "../lib/result.ts";

/** The way to the room's socket: the token comes as the second subprotocol, and never in the address. */
export const socket = new Hono<AppEnv>();

socket.get(socketPath, (c) => {
  const settings = c.get("settings");
  const session = authenticate(c.req.raw, settings);
  if (!session) return rejectUpgrade();
  // The room counts too, and this spares it most of them.
  const counted = takeOne(settings, "socket", session.hash);
  return counted.ok ? openIn(c.env, session, c.get("language"), c.req.url) : refuse(c, counted);
});

/**
 * The same at once for whom nothing stands in the way, past all that other requests go through: a whole room comes in at
 * the same time. Undefined for any other request; the app looks at it, and says what is wrong.
 */
export function openSocket(request: Request, env: Env): Promise<Response> | undefined {
  if (request.method !== "GET" || getPath(request) !== socketPath) return undefined;
  const outcome = checkSettings(env);
  if (!outcome.ok) return undefined;
  const { settings } = outcome;
  if (isUnencrypted(settings, request.url) || isMediaHost(settings, request.url)) return undefined;
  let session: ParsedCode | undefined;
  try {
    session = authenticate(request, settings);
  } catch {
    return undefined;
  }
  if (!session || !takeOne(settings, "socket", session.hash).ok) return undefined;
  const language = languageOf(request);
  return openIn(env, session, language, request.url)
    .catch((error: unknown) => {
      log("error", "request failed", { method: request.method, path: socketPath, ...errorFields(error) });
      const code = ResultCode.internal;
      return Response.json({ code, data: null, msg: reasonText("internal", language) }, { status: code });
    })
    .then((answer) => (answer.status === 101 ? answer : protectedAnswer(answer, socketPath, settings.MEDIA_ORIGIN)));
}

/** The session that asks for a socket; undefined when this installation never made its token. Refuses what is no such request. */
function authenticate({ headers, url }: Request, { APP_ORIGIN, keyring }: Settings): ParsedCode | undefined {
  if (headers.get("upgrade")?.toLowerCase() !== "websocket") throw new Refused(ResultCode.badRequest, "badParameter");
  // A browser always says whose page opens a socket; another site's, or one without a name (`null`), may not.
  const origin = headers.get("origin");
  if (origin !== null && origin !== APP_ORIGIN && origin !== new URL(url).origin)
    throw new Refused(ResultCode.forbidden, "forbidden");
  const [protocol, token] = (headers.get("sec-websocket-protocol") ?? "").split(",").map((part) => part.trim());
  if (protocol !== subprotocol) throw new Refused(ResultCode.badRequest, "badParameter");
  if (!token) throw new Refused(ResultCode.unauthenticated, "unauthenticated");
  return readToken(keyring, token);
}

/** Copied into what the room is asked: an object made ready spares reading one anew for everybody. */
const upgrade = new Request("https://room", { headers: { upgrade: "websocket" } });

/** Put together by hand, as the room takes it apart: a whole room comes in at once. What is asked in the query is the room's affair. */
function openIn(env: Env, { roomId, hash }: ParsedCode, language: Language, url: string): Promise<Response> {
  const query = url.indexOf("?");
  const asked = query < 0 ? "" : url.slice(query);
  const address = `https://room/${hash}/${language}${asked}`;
  return env.ROOM.getByName(roomId).fetch(address, upgrade);
}

/** A browser cannot read why an upgrade failed: the socket opens, says so, and closes. */
function rejectUpgrade(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.send(encodePush({ event: "closeAuth", data: { code: ResultCode.loggedOut } }));
  server.close(CloseCode.byServer, String(ResultCode.loggedOut));
  return new Response(null, { status: 101, webSocket: client, headers: { "Sec-WebSocket-Protocol": subprotocol } });
}
