import { describe, expect, it } from "vitest";
import { type PreloadList, preloadListPath } from "../../worker/contract/preload-list.ts";
import { fetchWith } from "./support/shop.ts";

const entryPage = (name: string) => ({
  screen: [`/assets/${name}-1.js`, `/assets/${name}-1.css`],
  messages: { en: [`/assets/${name}-en.js`], "zh-cn": [`/assets/${name}-cn.js`], "zh-tw": [`/assets/${name}-tw.js`] },
});
const built: PreloadList = { home: entryPage("home"), login: entryPage("login"), room: entryPage("room") };
const serving = (preloadList: () => Response) =>
  ({
    ASSETS: {
      fetch: async ({ url }: Request) => {
        const { pathname } = new URL(url);
        // No page is drawn here: those name their files themselves.
        if (pathname.startsWith("/drawn/")) return new Response("", { status: 404 });
        if (pathname === preloadListPath) return preloadList();
        return new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
      },
    },
  }) as unknown as Record<string, string>;
const site = serving(() => Response.json(built));
const opening = { "Sec-Fetch-Dest": "document", "Accept-Language": "zh-TW,zh;q=0.9" };
const linked = async (path: string, headers: Record<string, string> = opening, pages = site) =>
  (await fetchWith(pages, path, { headers })).headers.get("Link");
const named = (name: string, language: string) =>
  `</assets/${name}-1.js>; rel=modulepreload, </assets/${name}-1.css>; rel=preload; as=style; crossorigin, ` +
  `</assets/${name}-${language}.js>; rel=modulepreload`;

describe("a page that is opened", () => {
  it("names the files that its screen will ask for, in the reader's language", async () => {
    expect(await linked("/")).toBe(named("home", "tw"));
    expect(await linked("/i/abc")).toBe(named("login", "tw"));
    expect(await linked("/Login")).toBe(named("login", "tw"));
    expect(await linked("/chatroom/abc/detail")).toBe(named("room", "tw"));
    expect(await linked("/?lang=zh-cn")).toBe(named("home", "cn"));
    expect(await linked("/", { "Sec-Fetch-Dest": "document" })).toBe(named("home", "en"));
  });

  it("names nothing where fewer people come in, to who only fetches it, and where nothing is built", async () => {
    expect(await linked("/privacy-policy")).toBeNull();
    expect(await linked("/chatroom")).toBeNull();
    expect(await linked("/", {})).toBeNull();
    const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
    const broken = () => {
      throw new Error("gone");
    };
    for (const answer of [page, broken]) expect(await linked("/", opening, serving(answer))).toBeNull();
  });
});
