import { describe, expect, it } from "vitest";
import { fetchWith } from "./support/shop.ts";

const page = () => new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } });
const script = () => new Response("1;", { headers: { "content-type": "text/javascript" } });
const answering = (answer: () => Response) =>
  ({ ASSETS: { fetch: async () => answer() } }) as unknown as Record<string, string>;
const howLong = async (path: string, answer: () => Response) =>
  (await fetchWith(answering(answer), path)).headers.get("Cache-Control");
const forGood = "public, max-age=31536000, immutable";

describe("a file of the client", () => {
  it("is kept for good where its name says what is in it", async () => {
    expect(await howLong("/assets/Bx3-_f9a.js", script)).toBe(forGood);
    expect(await howLong("/assets/Bx3-_f9a.css", () => new Response(null, { status: 304 }))).toBe(forGood);
  });

  it("is asked for again where another may come to stand", async () => {
    expect(await howLong("/assets/Bx3-_f9a.js", page)).not.toBe(forGood);
    expect(await howLong("/assets/Bx3-_f9a.js", () => new Response("", { status: 404 }))).not.toBe(forGood);
    for (const path of ["/", "/sw.js", "/favicon.svg", "/assets/first-files.json", "/drawn/home-en.js"])
      expect(await howLong(path, script), path).not.toBe(forGood);
  });
});
