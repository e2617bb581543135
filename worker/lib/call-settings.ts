import * as z from "zod";
import { list, onOff, text } from "./setting-shapes.ts";

/** Relays of calls: each of the two kinds needs both of its settings. */
const turn = { source: "question", without: "relay" } as const;

/** RFC 7065, without userinfo. Browsers refuse the connections of a call whose configuration has another URL. */
const relay = /turns?:[^\s,?/@]+(?:\?transport=(?:udp|tcp))?/.source;
const relayHint =
  "must be turn:host or, over TLS, turns:host; then, if needed, a port and ?transport=udp or ?transport=tcp";

/** Settings of calls, a part of `settingsTable`. */
export const callSettings = {
  STUN_URLS: {
    schema: z.union([z.literal("none").transform(() => []), list.pipe(z.array(z.string().regex(/^stuns?:[^\s,?]+$/)))]),
    default: "stun:stun.cloudflare.com:3478",
    description:
      "comma-separated addresses of STUN servers, which tell the devices in a call their public addresses; or `none`",
  },
  TURN_KEY_ID: {
    schema: z.string().regex(/^\w+$/).optional(),
    ...turn,
    pattern: /^\w+$/,
    description: "the id of a TURN key of Cloudflare, whose relays carry calls that no direct way carries",
    example: "0123456789abcdef0123456789abcdef",
  },
  TURN_KEY_API_TOKEN: {
    schema: text.optional(),
    ...turn,
    pattern: /^\S+$/,
    isSecret: true,
    description: "the API token of that key",
    example: "0123456789abcdef…",
  },
  TURN_API_BASE: {
    schema: z.url().optional(),
    description: "another host of Cloudflare's TURN API, for tests against a stand-in",
  },
  TURN_URLS: {
    schema: list.pipe(z.array(z.string().regex(new RegExp(`^${relay}$`), relayHint))).optional(),
    ...turn,
    pattern: new RegExp(`^${relay}(?:,${relay})*$`),
    description: "comma-separated addresses of your own TURN servers, such as coturn with `use-auth-secret`",
    example: "turn:turn.parley.example:3478,turns:turn.parley.example:5349?transport=tcp",
  },
  TURN_SECRET: {
    schema: text.optional(),
    ...turn,
    pattern: /^\S+$/,
    isSecret: true,
    description: "their shared secret: `static-auth-secret` of coturn",
    example: "as openssl rand -hex 32 prints it",
  },
  CALL_RELAY_ONLY: {
    schema: onOff,
    default: "off",
    source: "question",
    pattern: /^(on|off)$/,
    description:
      "`on` sends all calls through a TURN server, so that members do not see each other's IP addresses; needs one",
    example: "on",
  },
} as const;
