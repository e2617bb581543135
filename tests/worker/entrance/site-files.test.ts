import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { parseSettings } from "../../../worker/env.ts";
import { fetchWith } from "../support/shop.ts";

const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });

/** A built page at every address, with the platform's `ETag` and conditional requests. */
const built = `<!doctype html><html data-release="1"><meta name="application-name" content="Parley" />
<meta name="time-zone" content="Asia/Shanghai" /><title>Parley</title><a aria-label="Parley: home">Parley</a>`;
const tag = '"1"';
function installation(settings: Record<string, string> = {}) {
  const fetch = async (request: Request) =>
    request.headers.get("If-None-Match") === tag
      ? new Response(null, { status: 304, headers: { ETag: tag } })
      : new Response(built, { headers: { "content-type": "text/html", ETag: tag } });
  // No rooms in a jurisdiction.
  const bound = { ASSETS: { fetch }, MEDIA_EU: undefined, MEDIA_US: undefined };
  const site = { ...bound, SEALED_ROOMS: "off", ...settings } as unknown as Record<string, string>;
  return (headers: Record<string, string> = {}, path = "/") => fetchWith(site, path, { headers });
}

describe("a page of the client", () => {
  it("has the installation's name and time zone in place of the build's", async () => {
    const named = installation({ APP_NAME: 'A&B $& "Chat" <i>', TIME_ZONE: "America/New_York" });
    for (const headers of [{}, { "Sec-Fetch-Dest": "document" }]) {
      const page = await (await named(headers)).text();
      expect(page).not.toMatch(/Parley|Shanghai/);
      const name = "A&#38;B $&#38; &#34;Chat&#34; &#60;i&#62;";
      expect(page.split(name)).toHaveLength(5);
      expect(page).toContain('content="America/New_York"');
    }
    expect(await (await installation()()).text()).toBe(built);
  });

  it("is fetched again when the settings changed, and only then", async () => {
    const named = installation({ APP_NAME: "Chat" });
    const known = (await named()).headers.get("ETag") ?? "";
    expect(known).not.toBe(tag);
    expect((await named({ "If-None-Match": known })).status).toBe(304);
    const renamed = installation({ APP_NAME: "Talk" });
    for (const stale of [tag, known]) {
      expect((await renamed({ "If-None-Match": stale })).status).toBe(200);
      expect((await named({ "If-None-Match": tag })).status).toBe(200);
    }
    expect((await installation()({ "If-None-Match": known })).status).toBe(200);
  });

  it("shows no chat snapshot with times of another zone", async () => {
    const release = async (zone: string) =>
      (await (await installation({ TIME_ZONE: zone })()).text()).match(/data-release="([^"]+)"/)?.[1];
    expect(await release("Europe/Berlin")).not.toBe(await release("Asia/Tokyo"));
  });
});

describe("the zone of dates", () => {
  it("is one that exists", async () => {
    expect(parseSettings({ ...env, TIME_ZONE: "Europe/Berlin" } as never).ok).toBe(true);
    const wrong = parseSettings({ ...env, TIME_ZONE: "Mars/Olympus" } as never);
    expect(wrong).toMatchObject({ ok: false, problems: [expect.stringMatching(/^TIME_ZONE: /)] });
  });
});

describe("an address that is no file", () => {
  it("is answered with the client's page, also for a HEAD request", async () => {
    const fetch = async ({ url }: Request) =>
      new URL(url).pathname === "/" ? page() : new Response(null, { status: 404 });
    const bound = { ASSETS: { fetch } } as unknown as Record<string, string>;
    for (const method of ["GET", "HEAD"])
      for (const path of ["/", "/chatroom/x/detail", "/made-up", "/made-up.js"]) {
        const answer = await fetchWith(bound, path, { method });
        expect([answer.status, answer.headers.get("Content-Type")], path).toEqual([200, "text/html; charset=utf-8"]);
      }
  });
});
