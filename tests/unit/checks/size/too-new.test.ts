import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filledIn, tooNew } from "../../../checks/size/too-new.ts";
import { projectRoot } from "../../../support/text/source-files.ts";

describe("features that the oldest phones lack", () => {
  it.each([
    ["class A { static { a(); } }", "static { }"],
    ["class A { #x; has(y) { return #x in y; } }", "#x in y"],
    ["class A { static name = 1; }", "static name or length"],
    ["f?.(...a, b);", "f?.(...a, b)"],
    ["o?.f(a, ...b, c);", "f?.(...a, b)"],
    ["const a = /(?<=x)y/;", "a regular expression that looks behind"],
    ["const a = /[a--b]/v;", "a regular expression with flags v"],
    ["structuredClone(a);", "structuredClone"],
    ["const { promise } = Promise.withResolvers();", "Promise.withResolvers"],
    ["Object.groupBy(a, b);", "Object.groupBy"],
    ["fetch(a, { signal: AbortSignal.timeout(5) });", "AbortSignal.timeout"],
    ["map.values().map(f);", "values().map"],
    ["crypto.randomUUID();", "crypto.randomUUID"],
    ["set.isSubsetOf(other);", "isSubsetOf"],
    ["await a;", "await outside of a function"],
    ["for await (const a of b) c(); export {};", "await outside of a function"],
  ])("%s is found", (code, what) => {
    expect(tooNew(code)).toEqual([what]);
  });

  it.each([
    "list.at(-1); list.toSorted(); URL.canParse(a);",
    "class A { #x = 1; get x() { return this.#x ?? 2; } }",
    "class A { name = 1; static names = 2; } f?.(a, ...b); f(...a, b);",
    "const a = /(?<name>x)/u; a ??= 1_000;",
    "list.isWellFormed?.(); AbortSignal.timeout?.(5);",
    "const a = async () => { await b; for await (const c of d) e(); };",
    "[...map.values()].map(f); Object.values(o).map(f); point.at;",
  ])("%s is not", (code) => {
    expect(tooNew(code)).toEqual([]);
  });

  it("and each listed polyfill exists", () => {
    const source = readFileSync(join(projectRoot, "web/lib/loading/old-browsers.ts"), "utf8");
    expect(filledIn.filter((name) => !source.includes(`"${name}"`))).toEqual([]);
  });
});
