import { parseSync } from "vite";
import { expect, it } from "vitest";
import { sourceFiles } from "../support/text/source-files.ts";

/** Node of the syntax tree, as far as this check reads it. */
interface Node {
  type: string;
  start: number;
  children?: Node[];
  expression?: Node;
  callee?: Node & { property?: { name?: string }; name?: string };
  operator?: string;
  left?: Node;
  right?: Node;
  consequent?: Node;
  alternate?: Node;
  property?: Node;
  name?: string;
  value?: unknown;
}

/** Functions that return elements. */
const elementMakers = new Set(["map", "flatMap", "rich", "timeOf", "withMarks", "children", "createPortal"]);
const textNames = /(^|[a-z])(name|text|label|zone)$/i;

/** Whether this child of an element is text which changes or can be translated, without an element of its own. */
function isBareText(node: Node): boolean {
  switch (node.type) {
    case "JSXText":
      return /\p{L}/u.test(String(node.value));
    case "JSXExpressionContainer":
      return node.expression !== undefined && isBareText(node.expression);
    case "Literal":
      return /\p{L}/u.test(String(node.value));
    case "TemplateLiteral":
      return true;
    case "CallExpression":
      return !elementMakers.has(node.callee?.property?.name ?? node.callee?.name ?? "");
    case "ConditionalExpression":
      return [node.consequent, node.alternate].some((branch) => branch && isBareText(branch));
    case "LogicalExpression":
      return [node.operator === "&&" ? undefined : node.left, node.right].some((side) => side && isBareText(side));
    case "Identifier":
      return textNames.test(node.name ?? "");
    case "MemberExpression":
      return textNames.test(node.property?.name ?? "");
    default:
      return false;
  }
}

function isElement(node: Node): boolean {
  const inner = node.type === "JSXExpressionContainer" ? node.expression : node;
  return (
    inner?.type !== "JSXText" && inner?.type !== "JSXEmptyExpression" && inner?.type !== "Literal" && !isBareText(node)
  );
}

function mixed(node: unknown, found: number[] = []): number[] {
  if (Array.isArray(node)) for (const one of node) mixed(one, found);
  else if (typeof node === "object" && node !== null) {
    const { type, start, children = [] } = node as Node;
    if ((type === "JSXElement" || type === "JSXFragment") && children.some(isElement) && children.some(isBareText))
      found.push(start);
    for (const part of Object.values(node)) mixed(part, found);
  }
  return found;
}

it("text beside an element stands in an element of its own, so that a browser's translator can replace it", () => {
  const faults = sourceFiles(["web"], [".tsx"]).flatMap(({ path, text }) =>
    mixed(parseSync(path, text).program).map((at) => `${path}:${text.slice(0, at).split("\n").length}`),
  );
  expect(faults).toEqual([]);
});
