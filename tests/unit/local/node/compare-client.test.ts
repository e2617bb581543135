import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, protectionHeaders } from "../../../../worker/contract/security-policy.ts";
import { withPageSettings } from "../../../../worker/lib/page-settings.ts";
import { type BuiltFile, compareClient, manifestHash } from "../../../../worker/local/node/compare-client.ts";

const page = `<html data-release="abc"><meta name="application-name" content="Parley" />
<meta name="time-zone" content="Asia/Shanghai" /><title>Parley</title><script src="/assets/a.js"></script></html>`;
const file = (path: string, text: string): BuiltFile => ({ path, bytes: new TextEncoder().encode(text) });
const files = [file("/assets/a.js", "start()"), file("/index.html", page), file("/prerendered/home-en.html", page)];
const origin = "https://parley.example";

type Changes = Record<string, string | undefined>;

/** An installation that serves these files by their addresses, and at "/" to a browser that opens the page. */
const serving = (changes: Changes = {}, headers: Changes = {}) => {
  const served: Changes = {
    "/assets/a.js": "start()",
    "/chatroom/verify": page,
    "/prerendered/home-en": page,
    "/ in a browser": page,
    ...changes,
  };
  return async (address: string, asked: Record<string, string> = {}) => {
    const isOpened = asked["Sec-Fetch-Dest"] === "document" && asked["Accept-Language"] === "en";
    const body = served[`${new URL(address).pathname}${isOpened ? " in a browser" : ""}`];
    const answer = new Response(body ?? "", { status: body === undefined ? 404 : 200 });
    const sent: Changes = { "Content-Security-Policy": contentSecurityPolicy(), ...protectionHeaders, ...headers };
    for (const [name, value] of Object.entries(sent)) if (value !== undefined) answer.headers.set(name, value);
    return answer;
  };
};

describe("comparing an installation with its source", () => {
  it("finds all files as they were built", async () => {
    expect(await compareClient(files, origin, serving())).toEqual({ same: 3, different: [] });
  });

  it("takes the name and time zone of the installation into account", async () => {
    const own = withPageSettings(page, {
      name: 'Tea & "Co" <b>',
      timeZone: "Europe/Berlin",
      sealed: true,
      places: true,
      analytics: true,
    });
    const get = serving({ "/chatroom/verify": own, "/prerendered/home-en": own, "/ in a browser": own });
    expect(own).toContain("Tea &#38; &#34;Co&#34; &#60;b&#62;");
    expect(await compareClient(files, origin, get)).toEqual({ same: 3, different: [] });
  });

  it.each([
    ["a changed script", { "/assets/a.js": "start();steal()" }, "/assets/a.js differs"],
    ["a missing file", { "/assets/a.js": undefined }, "/assets/a.js is answered with 404"],
    [
      "a script more in a page",
      { "/chatroom/verify": page.replace("</html>", "<script></script></html>") },
      "/index.html differs",
    ],
    [
      "a script in the name",
      { "/chatroom/verify": page.replaceAll("Parley", "x</title><script></script>") },
      "/index.html differs",
    ],
    [
      "another page for browsers",
      { "/ in a browser": page.replace("start", "steal").replace("a.js", "b.js") },
      "/prerendered/home-en.html differs, as a browser gets it at /",
    ],
    ["another page", { "/prerendered/home-en": "<html></html>" }, "/prerendered/home-en.html is another page"],
  ])("reports %s", async (_, changes, line) => {
    expect(await compareClient(files, origin, serving(changes))).toEqual({ same: 2, different: [line] });
  });

  it("takes the origin of the installation's files into account", async () => {
    const headers = { "Content-Security-Policy": contentSecurityPolicy("https://files.parley.example", true) };
    expect(await compareClient(files, origin, serving({}, headers))).toEqual({ same: 3, different: [] });
  });

  it.each([
    [
      "Content-Security-Policy",
      contentSecurityPolicy().replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    ],
    [
      "Content-Security-Policy",
      contentSecurityPolicy().replace("connect-src 'self'", "connect-src 'self' https://a.example"),
    ],
    ["Content-Security-Policy", undefined],
    ["X-Frame-Options", undefined],
    ["Referrer-Policy", "unsafe-url"],
  ])("reports another %s: %s", async (name, value) => {
    const { same, different } = await compareClient(files, origin, serving({}, { [name]: value }));
    expect(same).toBe(0);
    expect(different).toContain(`/assets/a.js has another ${name}`);
  });

  it("has one hash for one build, and another for any other", () => {
    expect(manifestHash(files)).toBe(manifestHash([...files]));
    expect(manifestHash([...files.slice(1), file("/assets/a.js", "start() ")])).not.toBe(manifestHash(files));
  });
});
