import { describe, expect, it } from "vitest";
import { withPageSettings } from "../../../../worker/lib/page-settings.ts";
import { type BuiltFile, compareClient, manifestHash } from "../../../../worker/local/node/compare-client.ts";

const page = `<html data-release="abc"><meta name="application-name" content="Parley" />
<meta name="time-zone" content="Asia/Shanghai" /><title>Parley</title><script src="/assets/a.js"></script></html>`;
const file = (path: string, text: string): BuiltFile => ({ path, bytes: new TextEncoder().encode(text) });
const files = [file("/assets/a.js", "start()"), file("/index.html", page), file("/prerendered/home-en.html", page)];
const origin = "https://parley.example";

/** An installation that serves these files by their addresses. */
const serving = (changes: Record<string, string | undefined> = {}) => {
  const served: Record<string, string | undefined> = {
    "/assets/a.js": "start()",
    "/chatroom/verify": page,
    "/prerendered/home-en": page,
    ...changes,
  };
  return async (address: string) => {
    const body = served[new URL(address).pathname];
    return new Response(body ?? "", { status: body === undefined ? 404 : 200 });
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
    const get = serving({ "/chatroom/verify": own, "/prerendered/home-en": own });
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
    ["another page", { "/prerendered/home-en": "<html></html>" }, "/prerendered/home-en.html is another page"],
  ])("reports %s", async (_, changes, line) => {
    expect(await compareClient(files, origin, serving(changes))).toEqual({ same: 2, different: [line] });
  });

  it("has one hash for one build, and another for any other", () => {
    expect(manifestHash(files)).toBe(manifestHash([...files]));
    expect(manifestHash([...files.slice(1), file("/assets/a.js", "start() ")])).not.toBe(manifestHash(files));
  });
});
