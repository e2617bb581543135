import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeSharedFiles, takeSharedText } from "../../../../web/device/shared-in.ts";
import { dropCachedReleases } from "../../../../web/lib/loading/release-cache.ts";
import { receive, shareTargetRoom } from "../../../../web/service-worker/sharing.ts";
import {
  forgetOldReleases,
  installRelease,
  refreshRelease,
  respondFromCache,
} from "../../../../web/service-worker/shell.ts";
import { fakeCaches } from "../../support/fake-caches.ts";

const origin = "https://parley.example";
const fetched: string[] = [];
/** The server's page. */
let page = "";
const pageOf = (...files: string[]) => `the page of ${files.join(" and ")}`;

/** A prerendered page of a room, from the server or with all its files preloaded from the cache. */
const prerenderedOf = (html: string, rel = "preloaded-later") => `<link rel="${rel}" href="/ahead.js">drawn, ${html}`;

function served(address: string | Request): Response {
  const { pathname } = new URL(typeof address === "string" ? address : address.url, origin);
  const text = { "/": page, "/prerendered/room-zh-tw": prerenderedOf(page, "modulepreload") }[pathname];
  const headers = { "Content-Type": text === undefined ? "text/plain" : "text/html" };
  return new Response(text ?? `${pathname} of the network`, { headers });
}

function release(name: string, ...files: string[]): void {
  vi.stubGlobal("releaseName", name);
  vi.stubGlobal("releaseFiles", files);
  page = pageOf(...files.filter((file) => file !== "/"));
}

beforeEach(() => {
  fetched.length = 0;
  vi.stubGlobal("caches", fakeCaches());
  vi.stubGlobal("self", { location: { origin, search: "?lang=zh-tw" } });
  vi.stubGlobal("fetch", async (address: string | Request) => {
    fetched.push(typeof address === "string" ? address : address.url);
    return served(address);
  });
});
afterEach(() => vi.unstubAllGlobals());

const asked = (path: string, mode = "navigate", more: Partial<Request> = {}) =>
  respondFromCache({ url: new URL(path, origin).href, method: "GET", mode, cache: "default", ...more } as Request);
const text = async (answer: Promise<Response> | undefined) => (await answer)?.text();

describe("a cached release", () => {
  const opened = { url: `${origin}/chatroom/abc` };
  beforeEach(async () => {
    release("one", "/", "/assets/a-1.js", "/assets/b-1.js");
    await installRelease();
    fetched.length = 0;
  });

  it("opens every page of the product without the network", async () => {
    const rooms = ["/chatroom/abc/detail?x=1", "/chatroom/abc?yq_code=x"];
    for (const path of ["/", ...rooms, "/Login/abc", "/i/abc", "/terms-of-service"])
      expect(await text(asked(path))).toBe(pageOf("/assets/a-1.js", "/assets/b-1.js"));
    expect(await text(asked("/assets/a-1.js", "cors"))).toBe("/assets/a-1.js of the network");
    expect(fetched).toEqual([]);
  });

  it("opens a room by the prerendered page in the person's language, and loads its scripts after that", async () => {
    for (const path of ["/chatroom/abc", "/chatroom/abc/", "/chatroom/abc?message=5"])
      expect(await text(asked(path))).toBe(prerenderedOf(pageOf("/assets/a-1.js", "/assets/b-1.js")));
    expect(fetched).toEqual([]);
    // The person's language differs from that of the service worker's registration.
    vi.stubGlobal("self", { location: { origin, search: "?lang=en" } });
    expect(await text(asked("/chatroom/abc"))).toBe(pageOf("/assets/a-1.js", "/assets/b-1.js"));
  });

  it.each(["/dev/mailbox", "/sandbox/checkout/1", "/unsubscribe/x", "/api/health", "/fail-not"])(
    "leaves %s to the server",
    (path) => {
      expect(asked(path)).toBeUndefined();
    },
  );

  it("leaves calls, writing and other hosts to the network", () => {
    expect(asked("/api/orders", "cors")).toBeUndefined();
    expect(asked("/", "navigate", { method: "POST" })).toBeUndefined();
    expect(asked("https://elsewhere.example/", "navigate")).toBeUndefined();
  });

  it("is followed by the next one, which fetches only new files, and leaves open pages their chunks", async () => {
    release("two", "/", "/assets/a-1.js", "/assets/b-2.js");
    await installRelease();
    expect(await text(asked("/chatroom/abc"))).toBe(prerenderedOf(page));
    expect(fetched.sort()).toEqual(["/", "/assets/b-2.js", "/prerendered/room-zh-tw"]);
    await forgetOldReleases();
    fetched.length = 0;
    expect(await text(asked("/assets/b-1.js", "cors"))).toBe("/assets/b-1.js of the network");
    expect(fetched).toEqual([]);

    release("three", "/", "/assets/a-1.js");
    await installRelease();
    await forgetOldReleases();
    expect(await caches.keys()).toEqual(["parley-release-two", "parley-release-three"]);
  });

  it.each([
    ["the server fails", () => new Response("", { status: 500 })],
    ["a part is not there, and the page comes instead", () => served("/")],
  ])("is not taken by half, where %s", async (_, answer) => {
    vi.stubGlobal("fetch", async (address: string) => (address === "/assets/c-1.js" ? answer() : served(address)));
    release("broken", "/", "/assets/c-1.js");
    await expect(installRelease()).rejects.toThrow("/assets/c-1.js is not there");
    // A failed release does not evict the one that pages are open of.
    release("three", "/", "/assets/d-1.js");
    await installRelease();
    await forgetOldReleases();
    expect(await caches.keys()).toEqual(["parley-release-one", "parley-release-three"]);
  });

  it("that does not fit leaves nothing of itself, and pages stay at the former one", async () => {
    vi.stubGlobal("fetch", async (address: string) => {
      if (address === "/assets/big-2.js") throw new DOMException("full", "QuotaExceededError");
      return served(address);
    });
    release("two", "/", "/assets/a-1.js", "/assets/big-2.js");
    await expect(installRelease()).rejects.toThrow("full");
    expect(await caches.keys()).toEqual(["parley-release-one"]);
  });

  it.each([
    ["of another release", pageOf("/assets/other-1.js")],
    ["a hotel's", "Please accept our terms"],
  ])("never takes a page that is %s", async (_, other) => {
    release("two", "/", "/assets/a-1.js");
    page = other;
    await expect(installRelease()).rejects.toThrow("another release");
  });

  it("follows the headers of the server, without another release", async () => {
    const policy = (answer: Response | undefined) => answer?.headers.get("Content-Security-Policy");
    vi.stubGlobal("fetch", async () => new Response(page, { headers: { "Content-Security-Policy": "stricter" } }));
    expect(policy(await asked("/chatroom/abc"))).toBeNull();
    await refreshRelease(opened);
    expect(policy(await asked("/chatroom/abc"))).toBe("stricter");
    expect(policy(await asked("/"))).toBeNull();
    page = pageOf("/assets/other-1.js");
    await refreshRelease(opened);
    expect(await text(asked("/chatroom/abc"))).toBe(pageOf("/assets/a-1.js", "/assets/b-1.js"));
  });

  it("is bypassed by a page that checks the server's version", async () => {
    expect(asked("/", "cors", { cache: "no-store" })).toBeUndefined();
    expect(asked("/assets/a-1.js", "cors", { cache: "reload" })).toBeUndefined();
  });

  it("can be deleted: then everything comes from the network, and is cached again", async () => {
    await dropCachedReleases();
    expect(await text(asked("/chatroom/abc"))).toBe("/chatroom/abc of the network");
    expect(await text(asked("/assets/a-1.js", "cors"))).toBe("/assets/a-1.js of the network");
    await refreshRelease(opened);
    fetched.length = 0;
    expect(await text(asked("/chatroom/abc"))).toBe(prerenderedOf(pageOf("/assets/a-1.js", "/assets/b-1.js")));
    expect(fetched).toEqual([]);
  });

  it("does not block the installation without storage: notifications work without it", async () => {
    vi.stubGlobal("caches", { open: () => Promise.reject(new Error("full")), keys: async () => [] });
    await expect(installRelease()).resolves.toBeUndefined();
  });

  it("falls back to the network when the device's storage is broken", async () => {
    vi.stubGlobal("caches", { open: () => Promise.reject(new Error("broken")) });
    expect(await text(asked("/chatroom/abc"))).toBe("/chatroom/abc of the network");
  });

  it("fetches uncached files from the network", async () => {
    expect(await text(asked("/assets/late-1.js", "cors"))).toContain("late-1.js of the network");
    expect(fetched).toHaveLength(1);
  });

  it("answers a room's manifest from the cache, unless a new one is requested", async () => {
    const address = "/manifest.webmanifest?ic=abcdefghijkl";
    await (await caches.open("parley-manifests")).put(address, new Response("named"));
    expect(await text(asked(address, "cors"))).toBe("named");
    expect(asked(address, "cors", { cache: "reload" })).toBeUndefined();
  });
});

describe("a share into a room", () => {
  const roomId = "abcdefghijkl";
  const sent = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return { method: "POST", url: `${origin}/shared-into/${roomId}`, formData: async () => form } as unknown as Request;
  };
  beforeEach(() => {
    const redirect = (address: string, status: number) =>
      new Response(null, { status, headers: { location: address } });
    vi.spyOn(Response, "redirect").mockImplementation((address, status) => redirect(String(address), status ?? 302));
  });
  afterEach(() => vi.restoreAllMocks());

  it("is recognised by its address", () => {
    expect(shareTargetRoom(sent({}))).toBe(roomId);
    expect(shareTargetRoom({ method: "GET", url: `${origin}/shared-into/${roomId}` } as Request)).toBeUndefined();
    expect(shareTargetRoom({ method: "POST", url: `${origin}/api/login` } as Request)).toBeUndefined();
  });

  it("is consumed once, with repeated texts once, and the room opens", async () => {
    const file = new File(["notes"], "Notes – 笔记.txt", { type: "text/plain" });
    const fields = { title: "A page", text: "A page to read", url: "https://example.com" };
    const answer = await receive(sent({ ...fields, files: file }), roomId);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/chatroom/${roomId}`);

    expect(await takeSharedText("another-room")).toBe("");
    expect(await takeSharedText(roomId)).toBe("A page to read\nhttps://example.com");
    expect(await takeSharedText(roomId)).toBe("");
    const [taken, ...more] = await takeSharedFiles(roomId);
    expect(more).toEqual([]);
    expect(taken).toMatchObject({ name: "Notes – 笔记.txt", type: "text/plain", size: 5 });
    expect(await takeSharedFiles(roomId)).toEqual([]);
  });

  it("adds to one that waits", async () => {
    await receive(sent({ text: "one", files: new File(["1"], "1.txt") }), roomId);
    await receive(sent({ text: "two", files: new File(["2"], "2.txt") }), roomId);
    expect(await takeSharedText(roomId)).toBe("one\ntwo");
    expect((await takeSharedFiles(roomId)).map(({ name }) => name)).toEqual(["1.txt", "2.txt"]);
  });

  it("that fits by half leaves nothing, and what waits stays", async () => {
    await receive(sent({ text: "waits" }), roomId);
    const { open } = caches;
    vi.spyOn(caches, "open").mockImplementationOnce(async (name) => {
      const cache = await open(name);
      const put: Cache["put"] = async (address, response) => {
        if (String(address).includes("/file/")) throw new DOMException("full", "QuotaExceededError");
        await cache.put(address, response);
      };
      return { ...cache, put };
    });
    const { headers } = await receive(sent({ text: "words", files: new File(["1"], "1.txt") }), roomId);
    expect(headers.get("location")).toBe(`/chatroom/${roomId}?not-shared`);
    expect([await takeSharedText(roomId), await takeSharedFiles(roomId)]).toEqual(["waits", []]);
  });

  it("opens the room with a mark when it cannot be stored", async () => {
    vi.stubGlobal("caches", { open: () => Promise.reject(new Error("full")) });
    const { status, headers } = await receive(sent({ text: "words" }), roomId);
    expect([status, headers.get("location")]).toEqual([303, expect.stringMatching(`/${roomId}[?]not-shared$`)]);
    expect(await takeSharedText(roomId)).toBe("");
  });
});
