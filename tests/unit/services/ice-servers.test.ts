import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { type CallSettings, iceServers } from "../../../worker/services/ice-servers.ts";

const now = 1_763_690_000_123;
const stun = ["stun:stun.example:3478"];
const own = { TURN_URLS: ["turn:turn.example:3478"], TURN_SECRET: "shared" };
const cloudflare = { TURN_KEY_ID: "key", TURN_KEY_API_TOKEN: "token" };

const serversFor = (settings: Partial<CallSettings>) =>
  iceServers({ STUN_URLS: stun, CALL_RELAY_ONLY: "off", ...settings }, now);

/** Answer of Cloudflare's API, as its documentation shows it. */
const answer = {
  iceServers: [
    { urls: ["stun:stun.cloudflare.com:3478", "stun:stun.cloudflare.com:53"] },
    {
      urls: [
        "turn:turn.cloudflare.com:3478?transport=udp",
        "turn:turn.cloudflare.com:53?transport=udp",
        "turns:turn.cloudflare.com:5349?transport=tcp",
      ],
      username: "name",
      credential: "secret",
    },
  ],
};
const relay = {
  urls: ["turn:turn.cloudflare.com:3478?transport=udp", "turns:turn.cloudflare.com:5349?transport=tcp"],
  username: "name",
  credential: "secret",
};

const service = (respond: () => Response | Promise<Response>) => {
  const fetched = vi.fn((_: URL, __: RequestInit) => Promise.resolve(respond()));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

describe("the servers of a call", () => {
  it("are those of STUN alone without a relay, or none", async () => {
    expect(await serversFor({})).toEqual([{ urls: stun }]);
    expect(await serversFor({ STUN_URLS: [] })).toEqual([]);
  });

  it("have credentials for the installation's own relay, which its shared secret proves until they end", async () => {
    const servers = await serversFor(own);
    const { username = "" } = servers[1] ?? {};
    const credential = createHmac("sha1", "shared").update(username).digest("base64");
    expect(servers).toEqual([{ urls: stun }, { urls: own.TURN_URLS, username, credential }]);
    expect(Number.parseInt(username, 10)).toBe(1_763_690_000 + Limits.callRelayValidSeconds);
    const [again] = await serversFor({ ...own, CALL_RELAY_ONLY: "on" });
    expect(again?.urls).toEqual(own.TURN_URLS);
    expect(again?.username).not.toBe(username);
  });

  it("have short-lived credentials of Cloudflare, without the port that browsers refuse", async () => {
    const fetched = service(() => Response.json(answer, { status: 201 }));
    expect(await serversFor(cloudflare)).toEqual([{ urls: stun }, relay]);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(String(url)).toBe("https://rtc.live.cloudflare.com/v1/turn/keys/key/credentials/generate-ice-servers");
    expect(new Headers(init?.headers).get("authorization")).toBe("Bearer token");
    expect([init?.method, init?.body]).toEqual(["POST", `{"ttl":${Limits.callRelayValidSeconds}}`]);
    expect(await serversFor({ ...cloudflare, CALL_RELAY_ONLY: "on" })).toEqual([relay]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["refuses", () => Response.json({ error: "no" }, { status: 403 })],
    ["answers something else", () => Response.json({ iceServers: "none" })],
    ["answers no JSON", () => new Response("<html>")],
    ["does not answer", () => Promise.reject(new DOMException("timeout", "TimeoutError"))],
  ])("lack a relay whose service %s, and are there all the same", async (_, respond) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    service(respond);
    expect(await serversFor(cloudflare)).toEqual([{ urls: stun }]);
    expect(await serversFor({ ...cloudflare, CALL_RELAY_ONLY: "on" })).toEqual([]);
    expect(await serversFor({ ...cloudflare, ...own })).toHaveLength(2);
    warned.mockRestore();
  });
});
