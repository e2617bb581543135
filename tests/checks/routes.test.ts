import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { routes } from "../../worker/contract/routes/routes.ts";
import { sourceFiles } from "../support/text/source-files.ts";

const segments = [...new Set(Object.keys(routes).flatMap((path) => path.split("/")))].filter((one) => /^\w/.test(one));
const written = new RegExp(`^\\\\?/(${segments.join("|")})(?=[/?#]|$)`, "i");
/** Segments that mean nothing but a page, wherever they stand. */
const unmistakable = new RegExp(`(^|[^\\w./-])(${segments.filter((one) => /-|chatroom/.test(one)).join("|")})\\b(?!-)`);

/** Texts and patterns that name a page but are no path of the route table, which the compiler compares. */
function strayPaths(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && /^(Import|Export)/.test(`${node.type}`) && "source" in node && node.source) return;
    const literal = textOf(node);
    if (literal !== undefined && !(literal in routes) && (written.test(literal) || unmistakable.test(literal)))
      found.push(`${path}: ${literal}`);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(path, text).program);
  return found;
}

function textOf(node: object): string | undefined {
  if (!("type" in node)) return undefined;
  if (node.type === "TemplateElement" && "value" in node) return (node.value as { raw: string }).raw;
  if (node.type !== "Literal") return undefined;
  if ("regex" in node) return (node.regex as { pattern: string }).pattern;
  return "value" in node && typeof node.value === "string" ? node.value : undefined;
}

describe("a page's path", () => {
  it("is written nowhere but in the route table, or as the table has it", () => {
    const files = sourceFiles(["worker", "web"], [".ts", ".tsx"]);
    const product = files.filter(({ path }) => path !== "worker/contract/routes/routes.ts");
    expect(product.flatMap(({ path, text }) => strayPaths(path, text))).toEqual([]);
  });

  it("is found in a text, a template and a pattern", () => {
    const found = (text: string) => strayPaths("a.ts", text).length > 0;
    const pages = [
      'to = "/login"',
      "export const to = () => `/fail?code=1`",
      "of = /^\\/(i|pay-success)\\//",
      'page = "chat-seats"',
    ];
    for (const text of pages) expect(found(text), text).toBe(true);
    for (const text of [
      'to = "/chatroom/$code"',
      'import "../chatroom/a.ts"',
      'icon = "setting"',
      'call = "/api/login"',
    ])
      expect(found(text), text).toBe(false);
  });
});
