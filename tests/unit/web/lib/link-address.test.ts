import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetLinkUrl, hideLinkSecret, storedLinkUrl } from "../../../../web/lib/link-address.ts";
import { withSecret } from "../../../../web/lib/with-secret.ts";

const secret = "Ab3-_xYz0123456789-abA";

/** Opens an address; returns the one in the bar afterwards. */
function open(address: string): string {
  const url = new URL(address, "https://parley.example");
  let shown = url.href;
  vi.stubGlobal("location", url);
  vi.stubGlobal("history", { state: null });
  class FakeHistory {
    replaceState(_: unknown, __: string, path: string) {
      shown = new URL(path, url).href;
    }
  }
  vi.stubGlobal("History", FakeHistory);
  const hidden = hideLinkSecret();
  expect(hidden).toBe(address.includes(secret));
  return shown.slice(url.origin.length);
}

afterEach(() => {
  forgetLinkUrl();
  vi.unstubAllGlobals();
});

describe("the secret of a link", () => {
  it.each([
    [`/i/code#${secret}`, "/i/code"],
    [`/i/code%23${secret}`, "/i/code"],
    [`/login/code?seat=another#${secret}&appinstall=0`, "/login/code?seat=another"],
    [`/i/code?${secret}`, "/i/code"],
    [`/I/code#${secret}`, "/I/code"],
    [`/i/code%EF%BC%83${secret}`, "/i/code"],
    [`/i/code%23${secret}?from=singlemessage`, "/i/code?from=singlemessage"],
    [`/i/code?from=x%23${secret}`, "/i/code?from=x"],
  ])("leaves the address bar, and stays known: %s", (address, shown) => {
    expect(open(address)).toBe(shown);
    expect(storedLinkUrl("code")).toContain(secret);
    expect(storedLinkUrl("elsewhere")).toBe("");
  });

  it("outlives a reload in this tab, until it is forgotten", () => {
    const stored = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      setItem: (key: string, value: string) => stored.set(key, value),
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => stored.delete(key),
    });
    const link = withSecret("https://parley.example/i/code", secret);
    expect(link).toBe(`https://parley.example/i/code#s1.${secret}`);
    expect(storedLinkUrl("code")).toBe("");
    open(link);
    globalThis.linkAddress = undefined;
    expect(storedLinkUrl("code")).toBe(link);
    forgetLinkUrl();
    expect(storedLinkUrl("code")).toBe("");
  });

  it("of a paid link is also that of the seat which was bought by it, and of no seat in another room", () => {
    const [roomId, paid, seat] = ["A7Cr58OBWUAW", "A7Cr58OBWUAWpaid", "A7Cr58OBWUAWseat"];
    expect(open(`/vip-entrance/${paid}#${secret}`)).toBe(`/vip-entrance/${paid}`);
    expect(storedLinkUrl(seat)).toContain(secret);
    expect(storedLinkUrl(`B${roomId.slice(1)}seat`)).toBe("");
    open(`/i/${paid}#${secret}`);
    expect(storedLinkUrl(seat)).toBe("");
  });

  it("is not looked for on other pages, whose fragments have other meanings", () => {
    for (const address of ["/receipt#abc", "/continue#abc", "/i/code#main", "/i/code?lang=en"]) {
      expect(open(address)).toBe(address);
      expect(storedLinkUrl("code")).toBe("");
    }
  });
});

const code = "5zjwI4Uga0RnoS1lbXWMHyRVLFUXtIO3uj51NCx7";

it.each(["。", "）", ">", ",", ".", "」", "，请打开", "%E3%80%82", "\u200b", "/"])(
  "what a chat app took for the end of a link is cut from its address: %s",
  (junk) => {
    for (const page of ["i", "login", "vip-entrance"]) expect(open(`/${page}/${code}${junk}`)).toBe(`/${page}/${code}`);
    expect(open(`/i/${code}${junk}?lang=zh-cn`)).toBe(`/i/${code}?lang=zh-cn`);
    expect(storedLinkUrl(code)).toBe("");
    expect(open(`/i/${code}#${secret}${junk}`)).toBe(`/i/${code}`);
    expect(storedLinkUrl(code)).toContain(secret);
    forgetLinkUrl();
  },
);
