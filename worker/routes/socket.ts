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

/** Opens a socket to the room. The token is the second subprotocol, so it is in no address. */
export const socket = new Hono<AppEnv>();

socket.get(socketPath, (c) => {
  const settings = c.get("settings");
  const session = authenticate(c.req.raw, settings);
  if (!session) return rejectUpgrade();
  // The room limits sockets too; this limit spares it most of the requests.
  const counted = takeOne(settings, "socket", session.hash);
  return counted.ok ? openIn(c.env, session, c.get("language"), c.req.url) : refuse(c, counted);
});

/**
 * Fast path without Hono and its middleware, for when a whole room connects at once. Undefined for other requests and
 * for refused ones, which the app then answers.
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

/** Session of a socket request; undefined if the token is invalid. Refuses a request that is no socket request. */
function authenticate({ headers, url }: Request, { APP_ORIGIN, keyring }: Settings): ParsedCode | undefined {
  if (headers.get("upgrade")?.toLowerCase() !== "websocket") throw new Refused(ResultCode.badRequest, "badParameter");
  // Browsers always send `Origin` with a socket request; other sites and `null` are refused.
  const origin = headers.get("origin");
  if (origin !== null && origin !== APP_ORIGIN && origin !== new URL(url).origin)
    throw new Refused(ResultCode.forbidden, "forbidden");
  const [protocol, token] = (headers.get("sec-websocket-protocol") ?? "").split(",").map((part) => part.trim());
  if (protocol !== subprotocol) throw new Refused(ResultCode.badRequest, "badParameter");
  if (!token) throw new Refused(ResultCode.unauthenticated, "unauthenticated");
  return readToken(keyring, token);
}

/** Reused as init of each request: it is parsed only once. */
const upgrade = new Request("https://room", { headers: { upgrade: "websocket" } });

/** Concatenated instead of built with `URL`, for speed when a whole room connects. The room reads the query. */
function openIn(env: Env, { roomId, hash }: ParsedCode, language: Language, url: string): Promise<Response> {
  const query = url.indexOf("?");
  const asked = query < 0 ? "" : url.slice(query);
  const address = `https://room/${hash}/${language}${asked}`;
  return env.ROOM.getByName(roomId).fetch(address, upgrade);
}

/** Browsers hide the status of a failed upgrade, so the socket opens, sends the reason and closes. */
function rejectUpgrade(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.send(encodePush({ event: "closeAuth", data: { code: ResultCode.loggedOut } }));
  server.close(CloseCode.byServer, String(ResultCode.loggedOut));
  return new Response(null, { status: 101, webSocket: client, headers: { "Sec-WebSocket-Protocol": subprotocol } });
}
