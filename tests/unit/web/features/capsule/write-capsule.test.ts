import { createHash } from "node:crypto";
import { createTranslator } from "use-intl/core";
import { describe, expect, it, vi } from "vitest";
import type { Api } from "../../../../../web/api/api.ts";
import { NotAllowed } from "../../../../../web/features/capsule/changes-since.ts";
import { capsuleMessageOf, collectHistory, pathOfType } from "../../../../../web/features/capsule/collect-history.ts";
import { fileNameOf } from "../../../../../web/features/capsule/file-output.ts";
import type { PageLocale } from "../../../../../web/features/capsule/page/page-locale.ts";
import { createPausableRequests } from "../../../../../web/features/capsule/pausable-requests.ts";
import { type CapsuleSource, writeFolder, writePage } from "../../../../../web/features/capsule/write-capsule.ts";
import { digestOfBase64 } from "../../../../../web/features/receipt/compare-capsule.ts";
import { datesIn } from "../../../../../web/i18n/dates.ts";
import { capsule } from "../../../../../web/i18n/en/capsule.ts";
import { capsuleRoot } from "../../../../../web/lib/capsule/capsule-root.ts";
import { jsonElement, readCapsule } from "../../../../../web/lib/capsule/format.ts";
import { markDamaged, setSealedLinkHandler } from "../../../../../web/media/sealed-links.ts";
import { encryptedBytes, FileDamaged, newFileKey } from "../../../../../web/sealed/files.ts";
import type { RoomMessage } from "../../../../../web/sealed/room-codec.ts";
import { getMessagesByIds } from "../../../../../worker/contract/endpoints/messages.ts";
import * as Limits from "../../../../../worker/contract/limits.ts";
import type { Message } from "../../../../../worker/contract/message.ts";
import type { RoomInfo } from "../../../../../worker/contract/room-info.ts";
import { merkleRoot } from "../../../../../worker/lib/crypto/merkle-root.ts";
import { aMessage } from "../../../support/room-things.ts";

const message = (id: number, changes: Partial<Message> = {}) =>
  aMessage(id, "a", { content: `text ${id}`, ...changes });

const t = createTranslator({ locale: "en", messages: { capsule }, namespace: "capsule" }) as PageLocale["t"];
const locale: PageLocale = { t, language: "en", dates: datesIn("Asia/Shanghai") };

const me = { role: "owner" };
const room = {
  roomId: "r",
  name: "Room",
  endsAt: 9,
  clearedTo: 0,
  rev: 50,
  me,
  former: [{ id: "gone", name: "Gone" }],
};
const bytes = new TextEncoder().encode("the bytes of a file, of a length that no three divide");
const large = { fileId: "f", fileUrl: "https://here.example/f", fileName: "plan.txt", extension: "txt" };

interface Later {
  messages?: readonly Message[];
  room?: object;
}

/** The calls of a room with these messages, two to a page. `later`: what is so after they were read. */
function apiOf(messages: readonly Message[], later: Later): Api {
  return (async (call: { path: string }, { query }: { query?: { after: number; since?: number; ids?: number[] } }) => {
    if (call.path.includes("get_liao_info")) return { ...room, ...later.room };
    if (call.path === getMessagesByIds.path) return messages.filter(({ id }) => query?.ids?.includes(id));
    if (call.path.includes("list_msg_user"))
      return [
        { id: "b", name: "Bo", role: "member" },
        { id: "a", name: "Ann", role: "owner" },
        { id: "seat", name: "", role: "member", invited: true },
      ];
    const { after = 0, since } = query ?? {};
    const wanted =
      since === undefined
        ? messages.filter(({ id }) => id > after)
        : (later.messages ?? []).filter(({ id, rev }) => rev > since || (rev === since && id > after));
    return { messages: wanted.slice(0, 2), more: wanted.length > 2 };
  }) as unknown as Api;
}

async function zipOf(source: CapsuleSource): Promise<string> {
  const { makeZip } = await import("client-zip");
  return Buffer.from(await new Response(makeZip(writeFolder(source))).arrayBuffer()).toString("latin1");
}

async function capsuleOf(messages: readonly Message[], later: Later = {}) {
  vi.stubGlobal("fetch", async () => new Response(bytes, { headers: { "content-type": "text/plain" } }));
  const gate = createPausableRequests(() => undefined);
  const api = apiOf(messages, later);
  const collected = await collectHistory(api, room as unknown as RoomInfo, gate, () => undefined);
  const source = { api, room: room as unknown as RoomInfo, origin: "https://here.example", collected, gate };
  return { ...source, locale, onFileBytes: () => undefined, onMissing: vi.fn() };
}

async function textOf(pieces: AsyncIterable<string | Blob | Uint8Array<ArrayBuffer>>): Promise<string> {
  const all = [];
  for await (const piece of pieces) all.push(piece);
  return new Blob(all).text();
}

const hostile = "</script><!--<script>alert(1)</script>\u2028\u2029 </SCRIPT >";

describe("a capsule", () => {
  it("holds texts that would end its elements", () => {
    const element = jsonElement("messages", [{ text: hostile }]);
    expect(element.match(/[<\u2028\u2029]/g)).toHaveLength(2);
    expect(JSON.parse(/>(.*)<\/script>\n$/.exec(element)?.[1] ?? "")).toEqual([{ text: hostile }]);
  });

  it("holds nothing that was recalled or cleared, quotes included", () => {
    expect(capsuleMessageOf(message(5, { status: "recalled", kind: "recalled" }), 0)).toBeUndefined();
    expect(capsuleMessageOf(message(5, { kind: "memberJoined" }), 0)).toBeUndefined();
    expect(capsuleMessageOf(message(5), 5)).toBeUndefined();
    const reply = { replyTo: 3, quotedText: "secret", quotedSenderId: "b" };
    expect(capsuleMessageOf(message(5, reply), 0)?.quote).toEqual({ id: 3, senderId: "b", text: "secret" });
    expect(capsuleMessageOf(message(5, { ...reply, quotedRecalled: true }), 0)?.quote).toEqual({
      id: 3,
      senderId: "b",
    });
    expect(capsuleMessageOf(message(5, reply), 4)?.quote).toEqual({ id: 3, senderId: "b" });
  });

  it("has the root of the room's deletion receipt, and is read back whole", async () => {
    const source = await capsuleOf([
      message(1, { kind: "roomCreated" }),
      message(2, { content: hostile }),
      message(3, { kind: "recalled", status: "recalled", content: "" }),
      message(4, { kind: "file", ...large, size: bytes.length }),
      message(7),
    ]);
    const page = await textOf(writePage(source));
    expect(page).toContain("default-src 'none'; script-src 'none'; style-src 'sha256-");
    expect(page.match(/<script(?! type="application\/json" data-capsule="\w+">)/g)).toBeNull();
    // Firefox resolves the addresses of links in advance.
    expect(page).toContain('<meta http-equiv="x-dns-prefetch-control" content="off">');
    expect(page).not.toContain("connect-src");
    const read = await readCapsule(page, digestOfBase64);
    expect(read).toMatchObject({ messageIds: [2, 4, 7], room: { filesInPage: true } });
    const digest = createHash("sha256").update(bytes).digest("hex");
    const leaves = ["message 2", "message 4", "message 7", `file ${digest}`, "member a", "member b"];
    expect(read && capsuleRoot(read)).toBe(merkleRoot(leaves));
    expect(await readCapsule("<html></html>", digestOfBase64)).toBeUndefined();
  });

  it("names the authors of imported messages, who are no members", async () => {
    const imported = { senderId: "~Cleo", imported: true };
    const page = await textOf(writePage(await capsuleOf([message(1, imported), message(2, imported), message(3)])));
    const read = await readCapsule(page, digestOfBase64);
    expect(read?.room.members.filter(({ id }) => id.startsWith("~"))).toEqual([
      { id: "~Cleo", name: "Cleo", role: "member", former: true },
    ]);
    const leaves = ["message 1", "message 2", "message 3", "member a", "member b"];
    expect(read && capsuleRoot(read)).toBe(merkleRoot(leaves));
    expect(page.match(/"imported":true/g)).toHaveLength(2);
  });

  it("leaves out what was recalled or cleared after it was read, files included, and has the latest edits", async () => {
    const file = { kind: "file" as const, ...large, size: bytes.length };
    const read = [message(1), message(2, file), message(3, file), message(4), message(5)];
    const recalled = { kind: "recalled", status: "recalled", content: "" } as const;
    const later = {
      messages: [
        message(2, { ...recalled, rev: 51 }),
        message(4, { ...recalled, rev: 51 }),
        message(5, { content: "edited", rev: 52 }),
      ],
    };
    const page = await textOf(writePage(await capsuleOf(read, later)));
    expect(await readCapsule(page, digestOfBase64)).toMatchObject({
      messageIds: [1, 3, 5],
      digests: [expect.any(String)],
    });
    expect(page).toContain('"edited"');
    expect(page).not.toContain("text 4");
    expect(page).not.toContain("text 5");
    const cleared = await textOf(writePage(await capsuleOf(read, { room: { clearedTo: 3 } })));
    expect(await readCapsule(cleared, digestOfBase64)).toMatchObject({ messageIds: [4, 5], digests: [] });
  });

  it("has a name that every system takes", () => {
    const names = ["Tea: at 4/5?", "CON", "con.fusion", "../.ssh", "... ", "茶 🍵"].map((name) =>
      fileNameOf(name, "html"),
    );
    expect(names).toEqual([
      ...["Tea  at 4 5.html", "room CON.html", "room con.fusion.html", "ssh.html", "room.html", "茶 🍵.html"],
    ]);
    const family = "👨‍👩‍👧‍👦";
    expect(fileNameOf(family.repeat(30), "zip")).toBe(`${family.repeat(8)}.zip`);
  });

  it("is not finished once the owner no longer lets members save", async () => {
    const source = await capsuleOf([message(1)], { room: { me: { role: "member" }, membersSave: false } });
    await expect(textOf(writePage(source))).rejects.toThrow(NotAllowed);
  });

  it("shows the uploaded pictures of members, once each", async () => {
    const source = await capsuleOf([message(1), message(2, { senderId: "b" }), message(3)]);
    vi.stubGlobal("fetch", async () => new Response(bytes, { headers: { "content-type": "image/png" } }));
    const api = (async (call: { path: string }, asked: never) => {
      const members = [{ id: "a", name: "Ann", role: "owner", avatar: "https://here.example/ann" }];
      return call.path.includes("list_msg_user") ? members : source.api(call as never, asked);
    }) as unknown as Api;
    const page = await textOf(writePage({ ...source, api }));
    const picture = `background-image:url(data:image/png;base64,${Buffer.from(bytes).toString("base64")})`;
    expect(page.split(picture)).toHaveLength(2);
  });

  it("shows texts, names, files, polls and reactions as characters, whoever made them up", async () => {
    const bad = '</script></style>"><img src=x onerror=alert(1)>&\0';
    const file = { fileId: "f", fileUrl: "https://here.example/f", size: bytes.length };
    const poll = { options: [bad, "b"], counts: [1, 0], voters: 1, mine: [], multiple: false, closed: false };
    const source = await capsuleOf(
      [
        message(1, { content: `${bad} **${bad}** \`${bad}\` https://x.example/${bad}` }),
        message(2, { kind: "file", ...file, fileName: bad, extension: bad, senderId: `~${bad}`, imported: true }),
        message(3, { kind: "image", ...file, fileName: bad, transcript: bad }),
        message(4, { poll: poll as never, content: bad, replyTo: 1, quotedText: bad, quotedSenderId: bad }),
        message(5, { reactions: { [bad]: [bad] }, albumId: bad }),
      ],
      { room: { name: bad, former: [{ id: bad, name: bad }] } },
    );
    vi.stubGlobal(
      "fetch",
      async () => new Response(bytes, { headers: { "content-type": `image/png${bad.slice(0, -1)}` } }),
    );
    const page = await textOf(writePage(source));
    expect(page).not.toContain("<img src=x");
    expect(page).not.toContain("\0");
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page.match(/<\/script>/g)).toEqual(page.match(/<script type="application\/json"/g)?.map(() => "</script>"));
    expect(page.match(/&lt;img src=x/g)?.length).toBeGreaterThan(12);
    expect(await readCapsule(page, digestOfBase64)).toMatchObject({ messageIds: [1, 2, 3, 4, 5] });
  });

  it("in a folder has no file that opens as a page", () => {
    const pathOf = (extension: string) => capsuleMessageOf(message(4, { ...large, extension }), 0)?.file?.path;
    for (const page of ["html", "SVG", "xhtml", "mhtml", "shtm", "ehtml", "rss", "atom", "rdf", "xbl", "hta", "js"])
      expect(pathOf(page)).toBe(`files/4.${page}.txt`);
    for (const shown of ["png", "JPG", "pdf", "docx", "zip", "mp4", "txt"])
      expect(pathOf(shown)).toBe(`files/4.${shown}`);
    expect(pathOf("")).toBe("files/4");
    const types = ["image/svg", "image/html", "audio/xhtml", "video/hta", "text/html", "audio/mpeg", "video/quicktime"];
    expect(types.map((type) => pathOfType("files/4", type))).toEqual([
      ...[...types.slice(0, 5).map(() => "files/4"), "files/4.mpeg", "files/4.mov"],
    ]);
  });

  it("in a folder has the ending of its type on a picture without a name", async () => {
    const size = 51 * 1024 * 1024;
    const source = await capsuleOf([
      message(4, { kind: "image", fileId: "f", fileUrl: "https://here.example/f", size }),
    ]);
    vi.stubGlobal("fetch", async () => new Response(bytes, { headers: { "content-type": "image/png" } }));
    const zip = await zipOf(source);
    expect(zip).toContain("room/files/4.png");
    expect(zip).toContain('"path":"files/4.png"');
  });

  it("with large files is a folder, with the same root", async () => {
    const size = 51 * 1024 * 1024;
    const source = await capsuleOf([message(4, { kind: "file", ...large, size })]);
    const zip = await zipOf(source);
    expect(zip).toContain("room/files/4.txt");
    const read = await readCapsule(zip, digestOfBase64);
    const digest = createHash("sha256").update(bytes).digest("hex");
    expect(read?.digests).toEqual([digest]);
    expect(read && capsuleRoot(read)).toBe(merkleRoot(["message 4", `file ${digest}`, "member a", "member b"]));
  });

  it("of a sealed room has the root over the encrypted bytes, which its server had", async () => {
    const key = newFileKey();
    const { size, slice } = await encryptedBytes(key, new Blob([bytes]));
    const stored = Buffer.from(await (await slice(0, size)).arrayBuffer());
    const file = { k: key, n: "a.txt", s: bytes.length, m: "text/plain" };
    const sent: RoomMessage = { ...message(4, { kind: "file", ...large, size: bytes.length }), file };
    const digest = createHash("sha256").update(stored).digest("hex");
    const page = await textOf(writePage(await capsuleOf([sent])));
    expect((await readCapsule(page, digestOfBase64))?.digests).toEqual([digest]);
    const changed = page.replace(Buffer.from(bytes).toString("base64"), Buffer.from("other bytes").toString("base64"));
    expect((await readCapsule(changed, digestOfBase64))?.digests).not.toEqual([digest]);
    const zip = await zipOf(await capsuleOf([{ ...sent, size: 51 * 1024 * 1024 }]));
    expect((await readCapsule(zip, digestOfBase64))?.digests).toEqual([digest]);
  });

  it("goes on after a lost connection from the byte that is missing", async () => {
    const source = await capsuleOf([message(4, { kind: "file", ...large, size: bytes.length })]);
    const ranges: (string | undefined)[] = [];
    vi.stubGlobal("fetch", async (_: string, { headers }: { headers?: { range: string } }) => {
      ranges.push(headers?.range);
      if (headers) return new Response(bytes.slice(10), { status: 206 });
      const broken = new ReadableStream({
        pull(controller) {
          if (ranges.length === 1) controller.enqueue(bytes.slice(0, 10));
          ranges.push("broken");
          if (ranges.length > 2) controller.error(new TypeError("lost"));
        },
      });
      return new Response(broken);
    });
    const read = await readCapsule(await textOf(writePage(source)), digestOfBase64);
    expect(ranges).toContain("bytes=10-");
    expect(read?.digests).toEqual([createHash("sha256").update(bytes).digest("hex")]);
  });

  it("is finished if the connection is lost after the last byte of a file", async () => {
    const source = await capsuleOf([message(4, { kind: "file", ...large, size: bytes.length })]);
    let isSent = false;
    vi.stubGlobal("fetch", async (_: string, { headers }: { headers?: object }) => {
      if (headers) return new Response(null, { status: 416 });
      const broken = new ReadableStream({
        pull(controller) {
          if (isSent) controller.error(new TypeError("lost"));
          else controller.enqueue(bytes);
          isSent = true;
        },
      });
      return new Response(broken);
    });
    const read = await readCapsule(await textOf(writePage(source)), digestOfBase64);
    expect(read?.digests).toEqual([createHash("sha256").update(bytes).digest("hex")]);
  });

  describe("with a file that cannot be read to its end", () => {
    /** The first answer breaks off after some bytes, later ones at once. `fault`: the error, or an answer of its own. */
    async function readingOf(fault: (requests: number) => Error | Response, fileUrl = "/sealed-files/r/4/file") {
      const file = { kind: "file" as const, ...large, fileUrl, size: bytes.length };
      const source = await capsuleOf([message(3), message(4, file)]);
      let requests = 0;
      setSealedLinkHandler(async (_, { headers }) => {
        const error = fault(++requests);
        if (error instanceof Response) return error;
        let isSent = headers !== undefined;
        return new Response(
          new ReadableStream({
            pull(controller) {
              if (isSent) controller.error(error);
              else controller.enqueue(bytes.slice(0, 10));
              isSent = true;
            },
          }),
          { status: headers ? 206 : 200 },
        );
      });
      const page = await textOf(writePage(source));
      return { requests, read: await readCapsule(page, digestOfBase64), missing: source.onMissing.mock.calls };
    }
    const without = { read: { messageIds: [3, 4], digests: [] }, missing: [[1]] };

    it("is finished without a damaged one, in a page with and without a service worker", async () => {
      for (const [at, error] of [new FileDamaged(), new TypeError("network")].entries()) {
        const link = `/sealed-files/r/${at}/file`;
        const fault = () => {
          markDamaged(link);
          return error;
        };
        expect(await readingOf(fault, link)).toMatchObject({ ...without, requests: 1 });
      }
    });

    it("is finished without one that breaks off at the same byte again and again", async () => {
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      const reading = readingOf(() => new TypeError("network"));
      for (let tries = 0; tries < Limits.capsuleFileTries; tries++) {
        await new Promise((resolve) => setImmediate(resolve));
        await vi.advanceTimersByTimeAsync(Limits.capsuleRetryMs);
      }
      vi.useRealTimers();
      expect(await reading).toMatchObject({ ...without, requests: Limits.capsuleFileTries + 1 });
    });

    it("is finished without one that is recalled during a lost connection", async () => {
      const lost = (requests: number) => (requests === 1 ? new TypeError("lost") : new Response(null, { status: 404 }));
      expect(await readingOf(lost)).toMatchObject(without);
    });

    it("is not finished if the file is refused for another reason", async () => {
      await expect(readingOf(() => new Response(null, { status: 413 }))).rejects.toThrow("413");
    });
  });
});
