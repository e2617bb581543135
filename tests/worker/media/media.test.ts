import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { fetchWorker, origin } from "../support/api.ts";
import * as files from "../support/files.ts";
import { openRoom } from "../support/room.ts";
import { fetchWith } from "../support/shop.ts";

const hourMs = 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

let token: string;
beforeAll(async () => {
  token = (await openRoom()).owner.token;
});

/** Uploads a file and returns its link. */
async function link(file: files.FileToSend): Promise<string> {
  return (await files.upload(token, file)).file_url;
}

const get = (url: string, headers: Record<string, string> = {}) => files.follow(url, { headers });
const bytesIn = async (answer: Response) => [...new Uint8Array(await answer.arrayBuffer())];

describe("a link to a file", () => {
  it("works without a token, and without waking the room", async () => {
    const url = await link(files.aPicture());
    const answer = await fetchWith({ ROOM: undefined }, url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(await bytesIn(answer)).toEqual([...files.aPicture().bytes]);
  });

  it("ends within the hour, and is the same for half of it, so that it caches", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / hourMs) * hourMs });
    const room = await openRoom();
    const { file_url, file_id } = await files.upload(room.owner.token, files.aFile);
    const again = async () => (await files.complete(room.owner.token, file_id)).data.file_url;
    const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);
    advance(hourMs / 2 - 1000);
    expect(await again()).toBe(file_url);
    expect((await get(file_url)).headers.get("cache-control")).toBe("private, max-age=1801");
    advance(1000);
    const next = await again();
    expect(next).not.toBe(file_url);
    advance(hourMs / 2 - 1);
    expect((await get(file_url)).status).toBe(200);
    advance(1);
    expect((await get(file_url)).status).toBe(403);
    expect((await get(next)).status).toBe(200);
  });

  it("opens nothing when one character of it is altered", async () => {
    const { file_url } = await files.upload(token, { ...files.aFile, name: "notes.txt" });
    const other = await files.upload(token, files.aFile);
    const altered = (change: (url: URL) => void): string => {
      const url = new URL(file_url, origin);
      change(url);
      return url.href;
    };
    const set = (key: string, value: string) => altered((url) => url.searchParams.set(key, value));
    const ends = Number(new URL(file_url, origin).searchParams.get("ends"));
    for (const url of [
      altered((url) => {
        url.pathname = `/api/media/${other.file_id}`;
      }),
      altered((url) => {
        url.search = "";
      }),
      altered((url) => url.searchParams.delete("sign")),
      altered((url) => url.searchParams.delete("name")),
      set("ends", String(ends + 1)),
      set("ends", String(ends + 100_000)),
      set("ends", "NaN"),
      set("type", "text/html"),
      set("name", "other.txt"),
      set("room", "A".repeat(12)),
      set("sign", ""),
      set("sign", "A".repeat(22)),
    ]) {
      const answer = await get(url);
      expect([url, answer.status]).toEqual([url, 403]);
      expect(((await answer.json()) as { code: number }).code).toBe(ResultCode.forbidden);
    }
    expect((await get(`${file_url}&other=1`)).status).toBe(200);
  });

  it("signed with a former key goes on working", async () => {
    const url = await link(files.aFile);
    const rotate = (secrets: string) => fetchWith({ APP_SECRETS: secrets }, url);
    const fresh = "another-secret-of-at-least-32-characters";
    expect((await rotate(`${fresh},${env.APP_SECRETS}`)).status).toBe(200);
    expect((await rotate(fresh)).status).toBe(403);
  });
});

describe("bytes of a file", () => {
  const bytes = files.noise(1000);
  const size = bytes.length;

  let url = "";
  beforeAll(async () => {
    url = await link({ bytes });
  });

  it.each([
    ["bytes=0-0", 0, 0],
    ["bytes=10-19", 10, 19],
    ["bytes=990-", 990, 999],
    ["bytes=999-999", 999, 999],
    ["bytes=500-4000", 500, 999],
    ["bytes=-100", 900, 999],
    ["bytes=-5000", 0, 999],
    ["Bytes=10-19", 10, 19],
    ["bytes=10-19,", 10, 19],
  ])("%s are those and no others", async (range, first, last) => {
    const answer = await get(url, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${first}-${last}/${size}`);
    expect(answer.headers.get("content-length")).toBe(String(last - first + 1));
    expect(await bytesIn(answer)).toEqual([...bytes.slice(first, last + 1)]);
  });

  it("are refused where there are none, or of several ranges", async () => {
    for (const range of ["bytes=1000-", "bytes=1000-1001", "bytes=-0", "bytes=0-1,5-6", "bytes=0-,-1"]) {
      const answer = await get(url, { range });
      expect([range, answer.status, await answer.text()]).toEqual([range, 416, ""]);
      expect(answer.headers.get("content-range")).toBe(`bytes */${size}`);
    }
  });

  it("are all sent for a range that nobody understands", async () => {
    const none = ["bytes=", "bytes=a-b", "bytes=5-4", "bytes=-", "bytes=1-2-3", "lines=0-1", "0-1", "bytes 0-1"];
    for (const range of [...none, "bytes=0-1,x"]) {
      const answer = await get(url, { range });
      expect([range, answer.status, answer.headers.get("content-range")]).toEqual([range, 200, null]);
      expect(await bytesIn(answer)).toEqual([...bytes]);
    }
  });

  it("come with the headers that players and caches need", async () => {
    const whole = await get(url);
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    expect(whole.headers.get("content-length")).toBe("1000");
    expect(whole.headers.get("cache-control")).toMatch(/^private, max-age=\d+$/);
    expect(whole.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const tag = whole.headers.get("etag") ?? "";
    expect(tag).toMatch(/^".+"$/);
    expect((await whole.arrayBuffer()).byteLength).toBe(size);

    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const same = await get(url, { "if-none-match": known, range: "bytes=0-1" });
      expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", tag]);
      expect(same.headers.get("cache-control")).toMatch(/^private, max-age=/);
    }
    const other = await get(url, { "if-none-match": '"x"' });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, size]);

    expect((await get(url, { range: "bytes=0-1", "if-range": tag })).status).toBe(206);
    for (const stale of ['"x"', `W/${tag}`, "Sat, 21 Nov 2026 00:00:00 GMT"]) {
      const answer = await get(url, { range: "bytes=0-1", "if-range": stale });
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, size]);
    }
  });

  it("are left out of the answer to HEAD", async () => {
    const head = await files.follow(url, { method: "HEAD", headers: { range: "bytes=0-1" } });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "1000", ""]);
    expect(head.headers.get("content-disposition")).toContain("attachment");
    expect((await files.follow(`${url}x`, { method: "HEAD" })).status).toBe(403);
  });

  it("are only given", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) expect((await files.follow(url, { method })).status).toBe(405);
    expect((await get(url)).status).toBe(200);
  });
});

describe("the name of a file", () => {
  const disposition = async (name: string, query = "") =>
    (await get((await link({ ...files.aFile, name })) + query)).headers.get("content-disposition");

  it("arrives as it was, in every script", async () => {
    expect(await disposition("notes.txt")).toBe(`attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`);
    expect(await disposition("报告 (终)'.pdf")).toBe(
      `attachment; filename="__ (_)'.pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%20%28%E7%BB%88%29%27.pdf`,
    );
    expect(await disposition("🎉.zip")).toBe(`attachment; filename="__.zip"; filename*=UTF-8''%F0%9F%8E%89.zip`);
  });

  it("cannot break out of its header", async () => {
    expect(await disposition('a"; filename="b.html')).toBe(
      `attachment; filename="a_; filename=_b.html"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html`,
    );
    expect(await disposition("a\r\nSet-Cookie: x=1.txt")).toBe(
      `attachment; filename="aSet-Cookie: x=1.txt"; filename*=UTF-8''aSet-Cookie%3A%20x%3D1.txt`,
    );
    expect(await disposition("../../etc/passwd")).toContain('filename="passwd"');
    expect(await disposition("C:\\temp\\a.txt")).toContain('filename="a.txt"');
    expect(await disposition("photo\u202egpj.exe")).toContain('filename="photogpj.exe"');
    expect(await disposition("..")).toContain('filename="file"');
    expect(await disposition("half \ud83d.txt")).toContain("filename*=UTF-8''half%20%EF%BF%BD.txt");
  });

  it("is not in the headers of a picture, whose download name is its type", async () => {
    const url = await link({ ...files.aPicture(), name: "me at home.png" });
    expect(url).not.toContain("home");
    const shown = (await get(url)).headers.get("content-disposition");
    expect(shown).toMatch(/^inline; filename="image-[A-Za-z0-9]{8}\.png"/);
    expect((await get(`${url}&download`)).headers.get("content-disposition")).toMatch(/^attachment; /);
    expect((await get(`${url}&download=1`)).headers.get("content-disposition")).toMatch(/^attachment; /);
  });
});

describe("a hostile file", () => {
  const script = "<script>alert(1)</script>";
  const inert = "application/octet-stream";
  it.each([
    ["a page", "a.html", "text/html", files.bytesOf(`<!doctype html>${script}`), inert],
    ["a page that claims to be a picture", "a.png", "image/png", files.bytesOf(`<html>${script}`), inert],
    [
      "a drawing with a script",
      "a.svg",
      "image/svg+xml",
      files.bytesOf(`<svg onload="alert(1)">${script}</svg>`),
      inert,
    ],
    [
      "a document with a script",
      "a.pdf",
      "application/pdf",
      files.bytesOf("%PDF-1.4 /OpenAction /JS (app.alert(1))"),
      inert,
    ],
    ["nothing", "a.html", "text/html", new Uint8Array(), inert],
    [
      "a picture that is a program too",
      "a.js",
      "text/javascript",
      files.bytesOf("GIF89a", "=1;alert(1)//"),
      "image/gif",
    ],
    [
      "a picture with a page in it",
      "a.html",
      "text/html",
      files.bytesOf(files.pictures.jpeg(), `<html>${script}`),
      "image/jpeg",
    ],
    ["a type with a line break", "a.txt", "text/html\r\nx: y", files.bytesOf(script), inert],
  ])("(%s) is given so that nothing in it can run", async (_, name, mime, bytes, type) => {
    const answer = await get(await link({ name, mime, bytes }));
    const { headers } = answer;
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition")).toMatch(type === inert ? /^attachment; / : /^inline; /);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    // The sandbox has no `allow-…`: no script, no form, no origin, no window.
    expect(policy).toContain("sandbox");
    expect(policy).toContain("default-src 'none'");
    expect(policy.filter((rule) => /script|unsafe-eval|\*/.test(rule))).toEqual([]);
    expect(await bytesIn(answer)).toEqual([...bytes]);
  });

  it("gets its sandbox with every answer: parts, heads, refusals", async () => {
    const url = await link({ bytes: files.bytesOf(script), name: "a.html" });
    for (const answer of [
      await get(url, { range: "bytes=0-3" }),
      await get(url, { range: "bytes=9999-" }),
      await files.follow(url, { method: "HEAD" }),
    ]) {
      expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  it("is not found by guessing", async () => {
    for (const path of [
      "/api/media/",
      "/api/media/x",
      "/api/media/..%2f..%2fx?room=a&ends=1&sign=x",
      "/api/media/x?ends=99999999999",
    ])
      expect([403, 404]).toContain((await fetchWorker(path)).status);
  });
});
