import { parseAst } from "vite";

/** Polyfilled by web/lib/loading/old-browsers.ts for browsers without them. */
export const filledIn = [
  "at",
  "findLast",
  "findLastIndex",
  "toSorted",
  "toReversed",
  "toSpliced",
  "hasOwn",
  "canParse",
];

/** Methods that Chrome 87 or Safari 16.0 lacks, if no other object has a method of that name. */
const methods = new Set([
  ...["at", "findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "isWellFormed", "toWellFormed"],
  ...["isSubsetOf", "isSupersetOf", "isDisjointFrom", "symmetricDifference", "throwIfAborted", "getSetCookie"],
]);
const statics: Record<string, readonly string[]> = {
  Object: ["hasOwn", "groupBy"],
  Map: ["groupBy"],
  Array: ["fromAsync"],
  Promise: ["withResolvers", "try"],
  URL: ["canParse", "parse"],
  AbortSignal: ["any", "timeout"],
  Response: ["json"],
  Iterator: ["from"],
  crypto: ["randomUUID"],
  RegExp: ["escape"],
};
const globals = new Set(["structuredClone", "Iterator"]);
const iterating = new Set(["values", "keys", "entries"]);
const iteratorHelpers = new Set([
  ...["map", "filter", "find", "some", "every", "reduce", "toArray", "take", "drop", "flatMap"],
]);

interface Node {
  type: string;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === "string" ? value.name : "");

/** Features of a script that an old browser lacks: syntax, and methods called without a fallback. */
export function tooNew(code: string, filled: readonly string[] = filledIn): string[] {
  const found = new Set<string>();
  walk(parseAst(code) as unknown as Node, (node, inFunction) => {
    const what = newSyntax(node, inFunction) ?? newCall(node);
    if (what !== undefined && !filled.includes(what.split(".").at(-1) ?? "")) found.add(what);
  });
  return [...found].sort();
}

function newSyntax(node: Node, inFunction: boolean): string | undefined {
  if (node.type === "StaticBlock") return "static { }";
  if (node.type === "BinaryExpression" && isNode(node.left) && node.left.type === "PrivateIdentifier") return "#x in y";
  if (node.type === "VariableDeclaration" && /using/.test(String(node.kind))) return "using";
  if (node.type === "PropertyDefinition" && node.static === true && /^(?:name|length)$/.test(nameOf(node.key)))
    return "static name or length"; // Chrome before 98 assigned it instead of defining it: crbug.com/v8/12421
  if (node.type === "CallExpression" && spreadsBeforeLast(node) && isOptional(node)) return "f?.(...a, b)";
  if (!inFunction && (node.type === "AwaitExpression" || node.await === true)) return "await outside of a function";
  if (node.type !== "Literal" || !isNode({ type: "", ...(node.regex as object) }) || !node.regex) return undefined;
  const { pattern, flags } = node.regex as { pattern: string; flags: string };
  if (/[dv]/.test(flags)) return `a regular expression with flags ${flags}`;
  return /\(\?<[=!]|\(\?[ims-]+:/.test(pattern) ? "a regular expression that looks behind" : undefined;
}

/** Chrome before 91 parsed such a call as another one: crbug.com/v8/11558. */
function spreadsBeforeLast({ arguments: given }: Node): boolean {
  const spread = (given as Node[]).findIndex(({ type }) => type === "SpreadElement");
  return spread >= 0 && spread < (given as Node[]).length - 1;
}

const isOptional = ({ optional, callee }: Node): boolean =>
  optional === true || (isNode(callee) && callee.optional === true);

function newCall({ type, callee, optional }: Node): string | undefined {
  if (type !== "CallExpression" || optional === true || !isNode(callee)) return undefined;
  if (callee.type === "Identifier") return globals.has(nameOf(callee)) ? nameOf(callee) : undefined;
  if (callee.type !== "MemberExpression" || callee.computed === true) return undefined;
  const method = nameOf(callee.property);
  const on = nameOf(callee.object);
  if (statics[on]?.includes(method)) return `${on}.${method}`;
  if (methods.has(method)) return method;
  const { object } = callee;
  if (!isNode(object) || object.type !== "CallExpression" || !isNode(object.callee)) return undefined;
  const made = nameOf(object.callee.property);
  // Object.values(x) makes an array, x.values() an iterator.
  const iterator = made === "matchAll" || (iterating.has(made) && (object.arguments as unknown[]).length === 0);
  return iterator && iteratorHelpers.has(method) ? `${made}().${method}` : undefined;
}

function walk(node: Node, visit: (node: Node, inFunction: boolean) => void, inFunction = false): void {
  visit(node, inFunction);
  const within = inFunction || /Function/.test(node.type);
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) walk(child, visit, within);
  }
}
