import { errorNames, reportPageError } from "@contract/endpoints/page-errors.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "../../../../web/api/api-error.ts";
import { describeError } from "../../../../web/app/send-page-error.ts";

const origin = "https://parley.example";
const secrets = [
  "r00m12345678c0deOfAnAdminLink",
  "k9_fragmentKey",
  "Olivia",
  "treasure under the oak",
  "t0kenOfASession",
];
const secretText = `"${secrets[3]}" of ${secrets[2]} at ${origin}/i/${secrets[0]}#${secrets[1]} with ${secrets[4]}`;
const inChrome = [
  `    at send (${origin}/assets/a1_B-2c3.js:1:2345)`,
  `    at https://elsewhere.example/assets/other.js:1:1`,
  `    at ${origin}/i/${secrets[0]}#${secrets[1]}:1:1`,
  `    at async Promise.all (index 0)`,
  `    at ${origin}/assets/zz.js:2:7`,
].join("\n");
const inSafari = [`send@${origin}/assets/a1_B-2c3.js:1:2345`, "@[native code]", `${origin}/assets/zz.js:2:7`].join(
  "\n",
);

function withStack<E extends Error>(error: E, stack: string): E {
  return Object.assign(error, { stack });
}

describe("an error of a page", () => {
  it.each([
    ["Chrome", `TypeError: ${secretText}\n${inChrome}`],
    ["Safari and Firefox", inSafari],
  ])("of %s is its class and its places in our scripts, and none of its text", (_, stack) => {
    const report = describeError(withStack(new TypeError(secretText), stack), origin);
    expect(report).toEqual({ name: "TypeError", detail: "", places: ["a1_B-2c3.js:1:2345", "zz.js:2:7"] });
  });

  it.each([
    ["a name", () => Object.assign(new Error("x"), { name: secretText })],
    ["a cause", () => new Error("x", { cause: new Error(secretText) })],
    ["other fields", () => Object.assign(new Error("x"), { content: secretText, url: secretText })],
    ["the words of the server", () => new ApiError(-2003, "refused", secretText)],
    ["several lines", () => new Error(`${secretText}\n${secretText}`)],
    ["an address of a script", () => new Error(`${origin}/assets/${secrets[0]}`)],
  ])("is reported without %s", (_, make) => {
    const error = make();
    const report = describeError(withStack(error, `${error.name}: ${error.message}\n${inChrome}`), origin);
    expect(z.safeDecode(reportPageError.body, { release: "r", ...report } as never).success).toBe(true);
    for (const secret of secrets) expect(JSON.stringify(report)).not.toContain(secret);
  });

  it("of a failed call has the kind and code", () => {
    const report = describeError(withStack(new ApiError(0, "timeout"), inChrome), origin);
    expect(report).toMatchObject({ name: "CallError", detail: "timeout 0" });
    expect(errorNames).toContain("CallError");
  });

  it.each([
    ["of a browser extension", withStack(new Error("x"), "Error: x\n    at chrome-extension://abc/assets/zz.js:1:1")],
    ["without a stack", withStack(new Error("x"), "")],
    ["that is no error", secretText],
    ["that is a thrown object", { name: "Error", message: secretText, stack: inChrome }],
  ])("%s is not reported", (_, error) => expect(describeError(error, origin)).toBeUndefined());
});
