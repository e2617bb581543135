import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { request } from "../../../../../web/api/request.ts";
import { fetchEarly } from "../../../../../web/lib/loading/early-fetch.ts";
import { getLink } from "../../../../../worker/contract/endpoints/entrance.ts";
import { noticeMax } from "../../../../../worker/contract/known-notices.ts";

const asked: { address: string; init: RequestInit }[] = [];
let answer: () => Promise<Response>;
const envelope = (code: number, msg = "") => Response.json({ code, data: null, msg });

beforeEach(() => {
  asked.length = 0;
  answer = async () => envelope(-2011, "gone");
  vi.stubGlobal("earlyAnswer", undefined);
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    asked.push({ address, init });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const fetchLink = (code: string, signal?: AbortSignal) =>
  request(getLink, { params: { code }, language: "zh-tw", signal });

describe("an early fetch of the head script", () => {
  it("is used once, and requested again the next time", async () => {
    fetchEarly("/api/links/abc", "zh-tw");
    await expect(fetchLink("abc")).rejects.toMatchObject({ code: -2011, text: "gone" });
    expect(asked).toHaveLength(1);
    await expect(fetchLink("abc")).rejects.toMatchObject({ code: -2011 });
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatchObject({ address: asked[1]?.address, init: { headers: asked[1]?.init.headers } });
  });

  it("is not cached, and sends no credentials", async () => {
    fetchEarly("/api/links/abc", "en");
    expect(asked[0]?.init).toEqual({
      cache: "no-store",
      credentials: "omit",
      headers: { lang: "en", notices: String(noticeMax), accept: "application/json" },
    });
  });

  it("answers no other request", async () => {
    fetchEarly("/api/links/abc", "en");
    await expect(fetchLink("other")).rejects.toMatchObject({ code: -2011 });
    expect(asked.map(({ address }) => address)).toEqual(["/api/links/abc", "/api/links/other"]);
  });

  it("fails as any other call does where there is no network", async () => {
    answer = () => Promise.reject(new TypeError("offline"));
    fetchEarly("/api/links/abc", "en");
    await expect(fetchLink("abc")).rejects.toMatchObject({ kind: "unsent" });
  });

  it("does not delay a person who has gone on", async () => {
    answer = () => new Promise(() => {});
    fetchEarly("/api/links/abc", "en");
    const gone = new AbortController();
    const looking = fetchLink("abc", gone.signal);
    gone.abort(new Error("gone on"));
    await expect(looking).rejects.toThrow("gone on");
  });
});
