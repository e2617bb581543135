import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import * as Limits from "../contract/limits.ts";
import { type IceServer, iceServer } from "../contract/voice-call.ts";
import type { callSettings } from "../lib/call-settings.ts";
import { newMemberId } from "../lib/crypto/codes.ts";
import { errorFields, log } from "../lib/log.ts";

export type CallSettings = z.output<
  z.ZodMiniObject<{ [Name in keyof typeof callSettings]: (typeof callSettings)[Name]["schema"] }>
>;

const cloudflareApi = "https://rtc.live.cloudflare.com";
const answer = z.object({ iceServers: z.array(iceServer) });

/** STUN and TURN servers for a device in a call, see `RoomServices`. */
export async function iceServers(settings: CallSettings, now: number): Promise<readonly IceServer[]> {
  const { STUN_URLS, CALL_RELAY_ONLY } = settings;
  const relays = [...ownRelays(settings, now), ...(await cloudflareRelays(settings))];
  return STUN_URLS.length > 0 && CALL_RELAY_ONLY === "off" ? [{ urls: STUN_URLS }, ...relays] : relays;
}

/**
 * Credentials of "A REST API For Access To TURN Services" (draft-uberti-behave-turn-rest-00), as coturn checks them. The
 * user is a random one: coturn logs users beside IP addresses.
 */
function ownRelays({ TURN_URLS, TURN_SECRET }: CallSettings, now: number): IceServer[] {
  if (!TURN_URLS || !TURN_SECRET) return [];
  const username = `${Math.floor(now / 1000) + Limits.callRelayValidSeconds}:${newMemberId()}`;
  return [{ urls: TURN_URLS, username, credential: createHmac("sha1", TURN_SECRET).update(username).digest("base64") }];
}

/** https://developers.cloudflare.com/realtime/turn/generate-credentials/ */
async function cloudflareRelays(settings: CallSettings): Promise<IceServer[]> {
  const { TURN_KEY_ID, TURN_KEY_API_TOKEN, TURN_API_BASE } = settings;
  if (!TURN_KEY_ID || !TURN_KEY_API_TOKEN) return [];
  try {
    const path = `/v1/turn/keys/${TURN_KEY_ID}/credentials/generate-ice-servers`;
    const response = await fetch(new URL(path, TURN_API_BASE ?? cloudflareApi), {
      method: "POST",
      headers: { authorization: `Bearer ${TURN_KEY_API_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ ttl: Limits.callRelayValidSeconds }),
      signal: AbortSignal.timeout(Limits.callRelayTimeoutMs),
    });
    if (!response.ok) throw new Error(`the service of TURN credentials answers ${response.status}`);
    return z.parse(answer, await response.json()).iceServers.flatMap(({ urls, username, credential }) => {
      const usable = urls.filter((url) => url.startsWith("turn") && !isBlocked(url));
      return username && credential && usable.length > 0 ? [{ urls: usable, username, credential }] : [];
    });
  } catch (error) {
    log("warn", "no TURN credentials", errorFields(error));
    return [];
  }
}

/** Browsers refuse port 53, and wait for it until they give up. */
const isBlocked = (url: string) => /:53(\?|$)/.test(url);
