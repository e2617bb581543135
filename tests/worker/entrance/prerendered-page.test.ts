import { describe, expect, it } from "vitest";
import { fetchWith } from "../support/shop.ts";

/** Pages that name themselves and have long cache headers. */
const site = {
  ASSETS: {
    fetch: async ({ url }: Request) =>
      new Response(new URL(url).pathname, {
        headers: { "content-type": "text/html", "cache-control": "public, max-age=31536000" },
      }),
  },
} as unknown as Record<string, string>;
const opening = { "Sec-Fetch-Dest": "document" };
const sent = (path: string, headers: Record<string, string> = opening, method = "GET") =>
  fetchWith(site, path, { headers, method });
const shown = async (path: string, headers?: Record<string, string>) => (await sent(path, headers)).text();

describe("a browser that opens an entry page", () => {
  it("gets the prerendered page, in the language that its script will choose", async () => {
    expect(await shown("/")).toBe("/prerendered/home-en");
    expect(await shown("/i/abc")).toBe("/prerendered/login-en");
    expect(await shown("/Login/abc/")).toBe("/prerendered/login-en");
    expect(await shown("/chatroom/abc")).toBe("/prerendered/room-en");
    const chinese = { ...opening, "Accept-Language": "fr-FR,zh-Hant-HK;q=0.9,en;q=0.8" };
    expect(await shown("/", chinese)).toBe("/prerendered/home-zh-tw");
    expect(await shown("/?lang=zh-cn", chinese)).toBe("/prerendered/home-zh-cn");
    expect(await shown("/?lang=tlh", chinese)).toBe("/prerendered/home-zh-tw");
    expect(await shown("/", { ...opening, "Accept-Language": "fr" })).toBe("/prerendered/home-en");
  });

  it("gets it also if it sends only an Accept header", async () => {
    expect(await shown("/", { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" })).toBe("/prerendered/home-en");
  });

  it("gets the generic page when another screen will be shown", async () => {
    for (const path of ["/login", "/i/", "/chatroom/abc/detail", "/privacy-policy", "/?yq_code=abc"])
      expect(await shown(path)).toBe(new URL(path, "https://parley.example").pathname);
  });

  it("shares no cache entry with other languages, or with fetches of the service worker", async () => {
    for (const headers of [opening, {}])
      expect((await sent("/", headers)).headers.get("Vary")).toBe("Accept-Language, Accept, Sec-Fetch-Dest");
  });

  it("finds no page of a link in a cache", async () => {
    for (const path of ["/i/abc", "/login/abc", "/chatroom/abc"])
      expect((await sent(path)).headers.get("Cache-Control")).toBe("no-store");
  });

  it("gets no script and no style but the product's own files", async () => {
    const policy = (await sent("/")).headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
  });
});

describe("a service worker that fetches a page for its cache", () => {
  it("gets the generic page", async () => {
    for (const headers of [{}, { "Sec-Fetch-Dest": "empty" }, { Accept: "*/*" }])
      for (const path of ["/", "/i/abc", "/chatroom/abc"]) expect(await shown(path, headers)).toBe(path);
  });
});
