import { afterEach, describe, expect, it, vi } from "vitest";
import { toBase64url } from "../../../../web/sealed/bytes.ts";
import { type FileRequest, type FileSource, fileResponse } from "../../../../web/sealed/file-response.ts";
import { importFileKey, readEncryptedRange } from "../../../../web/sealed/files.ts";
import * as Limits from "../../../../worker/contract/limits.ts";
import { encryptedSize } from "../../../../worker/contract/sealed/sealed-file.ts";
import { inputs } from "./vectors.ts";

const record = 65_536;
const key = toBase64url(inputs.fileKey);

/** Different bytes at each place of a record. */
const content = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >> 16) * 7) & 255);

async function encrypted(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const blob = new Blob([bytes]);
  return readEncryptedRange(await importFileKey(key), blob, { start: 0, end: encryptedSize(blob.size) });
}

interface Server {
  /** Ranges of the requests; the method of those without one. */
  asked: string[];
  /** Links that the server refuses. */
  ended: Set<string>;
}

/** Serves the bytes at any link, with ranges. */
function serve(bytes: Uint8Array<ArrayBuffer>): Server {
  const server: Server = { asked: [], ended: new Set() };
  vi.stubGlobal(
    "fetch",
    async (link: string, { headers, method }: { headers?: { range?: string }; method?: string }) => {
      server.asked.push(headers?.range ?? method ?? "");
      if (server.ended.has(link)) return new Response(null, { status: 403 });
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers?.range ?? "") ?? [];
      if (from === undefined) return new Response(bytes);
      return new Response(bytes.slice(Number(from), Number(to) + 1), { status: 206 });
    },
  );
  return server;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

function ask(size: number, question: Partial<FileRequest> = {}, source: Partial<FileSource> = {}) {
  const file = { link: "/api/media/a", key, size, type: "video/webm", name: "film.webm", ...source };
  const find = async () => file;
  return fileResponse({
    method: "GET",
    range: null,
    download: false,
    find,
    onDamaged: () => {},
    ...question,
  });
}

const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("an encrypted file is answered", () => {
  it("as the whole file or a range of it, and asks the server for the records of the range only", async () => {
    const size = 20 * record + 5;
    const bytes = content(size);
    const server = serve(await encrypted(bytes));
    const whole = await ask(size);
    const lengthOf = ({ headers }: Response) => [headers.get("content-length"), headers.get("content-range")];
    expect([whole.status, ...lengthOf(whole)]).toEqual([200, String(size), null]);
    expect(Buffer.compare(await bodyOf(whole), bytes)).toBe(0);
    for (const [range, start, end] of [
      ["bytes=0-", 0, size],
      [`bytes=${record + 3}-${record + 9}`, record + 3, record + 10],
      [`bytes=${size - 1}-`, size - 1, size],
      ["bytes=-7", size - 7, size],
      [`bytes=5-${size + 99}`, 5, size],
    ] as const) {
      const part = await ask(size, { range });
      expect([part.status, ...lengthOf(part)]).toEqual([206, `${end - start}`, `bytes ${start}-${end - 1}/${size}`]);
      expect(Buffer.compare(await bodyOf(part), bytes.slice(start, end)), range).toBe(0);
    }
    expect(server.asked[2]).toBe(`bytes=${record + 16}-${2 * (record + 16) - 1}`);
    const beyond = await ask(size, { range: `bytes=${size}-` });
    expect([beyond.status, ...lengthOf(beyond)]).toEqual([416, null, `bytes */${size}`]);
    const head = await ask(size, { method: "HEAD", range: "bytes=5-9" });
    expect([head.status, ...lengthOf(head), await head.text()]).toEqual([206, "5", `bytes 5-9/${size}`, ""]);
    expect(server.asked.at(-1)).toBe("HEAD");
  });

  it("to a player, which asks for all that follows, in parts if it is large", async () => {
    const size = Limits.decryptedWholeMaxBytes + 5;
    const bytes = new Uint8Array(size).fill(7);
    const server = serve(await encrypted(bytes));
    const { headers } = await ask(size, { range: `bytes=${record}-`, played: true });
    const part = Limits.playedPartBytes;
    expect(headers.get("content-range")).toBe(`bytes ${record}-${record + part - 1}/${size}`);
    expect(server.asked).toEqual([`bytes=${record + 16}-${(1 + part / record) * (record + 16) - 1}`]);
    const last = await ask(size, { range: `bytes=${size - 5}-`, played: true });
    expect(last.headers.get("content-range")).toBe(`bytes ${size - 5}-${size - 1}/${size}`);
    for (const question of [
      { range: "bytes=0-", played: false },
      { range: `bytes=0-${size - 1}`, played: true },
    ]) {
      const whole = await ask(size, question);
      expect(whole.headers.get("content-range")).toBe(`bytes 0-${size - 1}/${size}`);
    }
    expect(await bodyOf(await ask(size))).toHaveLength(size);
  });

  it("with a new link when the first one ended, and not at all when the file is gone", async () => {
    const bytes = content(9);
    const server = serve(await encrypted(bytes));
    server.ended.add("/old");
    const source = { link: "/old", key, size: 9, type: "", name: "" };
    const renewed = await ask(9, { find: async (renew) => (renew ? { ...source, link: "/new" } : source) });
    expect(Buffer.compare(await bodyOf(renewed), bytes)).toBe(0);
    expect((await ask(9, { find: async () => source })).status).toBe(403);
    expect((await ask(9, { find: async (renew) => (renew ? undefined : source) })).status).toBe(404);
    expect((await ask(9, { find: async () => undefined })).status).toBe(404);
  });

  it("as a download if its type could run code, whatever its sender says, or if it is saved", async () => {
    serve(await encrypted(content(3)));
    for (const type of ["text/html", "image/svg+xml", "application/xhtml+xml", "video/mp4; x=text/html", ""]) {
      const { headers } = await ask(3, {}, { type, name: "中b'(1).html" });
      expect(headers.get("content-type")).toBe("application/octet-stream");
      expect(headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''%E4%B8%ADb__1_.html");
      expect(headers.get("content-security-policy")).toContain("sandbox");
    }
    const shown = await ask(3);
    expect([shown.headers.get("content-type"), shown.headers.get("content-disposition")]).toEqual([
      "video/webm",
      "inline",
    ]);
    expect([shown.headers.get("x-content-type-options"), shown.headers.get("accept-ranges")]).toEqual([
      "nosniff",
      "bytes",
    ]);
    for (const range of ["bytes=0-1,2-2", "x bytes=0-1"]) expect((await ask(3, { range })).status).toBe(200);
    expect((await ask(3, { download: true })).headers.get("content-disposition")).toMatch(/^attachment/);
  });
});

describe("a damaged file", () => {
  const small = 2 * record + 5;

  it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ["changed", (bytes) => bytes.map((byte, at) => (at === bytes.length - 9 ? byte ^ 1 : byte))],
    ["cut", (bytes) => bytes.slice(0, 2 * (record + 16))],
    ["extended", (bytes) => new Uint8Array([...bytes, 0])],
    ["of another file", (bytes) => content(bytes.length)],
    ["empty", () => new Uint8Array()],
  ])("that is %s shows nothing at all, and is reported", async (_, change) => {
    serve(change(await encrypted(content(small))));
    const onDamaged = vi.fn();
    const answer = await ask(small, { onDamaged });
    expect([answer.status, (await bodyOf(answer)).length]).toEqual([422, 0]);
    expect(onDamaged).toHaveBeenCalledOnce();
  });

  it.each([9, Limits.decryptedWholeMaxBytes + 9])("is none whose %d bytes break off on the way", async (size) => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("offline")) });
    vi.stubGlobal("fetch", async () => new Response(broken));
    const onDamaged = vi.fn();
    await expect(ask(size, { onDamaged }).then(bodyOf)).rejects.toThrow("offline");
    expect(onDamaged).not.toHaveBeenCalled();
  });

  it("that is too large to check before it is shown ends with an error after right bytes, and is reported", async () => {
    const size = Limits.decryptedWholeMaxBytes + record;
    const bytes = new Uint8Array(size).fill(7);
    const damaged = await encrypted(bytes);
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    serve(damaged);
    const onDamaged = vi.fn();
    const reader = (await ask(size, { onDamaged })).body?.getReader();
    let received = 0;
    const all = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        expect(Buffer.compare(part.value, bytes.subarray(received, received + part.value.length))).toBe(0);
        received += part.value.length;
      }
    })();
    await expect(all).rejects.toThrow();
    expect(received).toBeLessThan(size);
    expect(onDamaged).toHaveBeenCalledOnce();
  });
});
