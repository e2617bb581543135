import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { checkSettings } from "../../../worker/env.ts";
import { fetchWith } from "../support/shop.ts";

const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
const script = () => new Response("1;", { headers: { "content-type": "text/javascript" } });
const answering = (answer: () => Response) =>
  ({ ASSETS: { fetch: async () => answer() } }) as unknown as Record<string, string>;
const howLong = async (path: string, answer: () => Response) =>
  (await fetchWith(answering(answer), path)).headers.get("Cache-Control");
const forGood = "public, max-age=31536000, immutable";

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
    expect(checkSettings({ ...env, TIME_ZONE: "Europe/Berlin" } as never).ok).toBe(true);
    const wrong = checkSettings({ ...env, TIME_ZONE: "Mars/Olympus" } as never);
    expect(wrong).toMatchObject({ ok: false, problems: [expect.stringMatching(/^TIME_ZONE: /)] });
  });
});

describe("a file of the client", () => {
  it("with a content hash in its name is cached for good", async () => {
    expect(await howLong("/assets/Bx3-_f9a.js", script)).toBe(forGood);
    expect(await howLong("/assets/Bx3-_f9a.css", () => new Response(null, { status: 304 }))).toBe(forGood);
  });

  it("without a content hash is revalidated", async () => {
    expect(await howLong("/assets/Bx3-_f9a.js", () => new Response("", { status: 404 }))).not.toBe(forGood);
    for (const path of ["/", "/sw.js", "/sw-sealed.js", "/favicon.svg", "/prerendered/home-en.js"])
      expect(await howLong(path, script), path).not.toBe(forGood);
  });

  it("of another release is missing, and is not answered with the page", async () => {
    for (const path of ["/assets/Bx3-_f9a.js", "/assets/unknown"]) {
      const answer = await fetchWith(answering(page), path);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
      expect(await answer.text()).not.toContain("<!doctype");
    }
  });
});
