import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Block, type Inline, parseFormat, parseInline, withoutFormat } from "../../../../web/lib/parse-format.ts";

/** A tree in short: `b(…)`, `i(…)`, `s(…)`, `c(…)`; "|" for a text that is empty, or another node than the one before. */
function short(nodes: readonly Inline[]): string {
  return nodes
    .map((node, at) => {
      const split = nodes[at - 1]?.kind === "text" ? "|" : "";
      if (node.kind === "text") return split + (node.text || "|");
      return `${node.kind[0]}(${"text" in node ? node.text : short(node.children)})`;
    })
    .join("");
}

const inline = (text: string) => short(parseInline(text));

function textOf(block: Block): string {
  if (block.kind === "codeBlock") return block.text;
  return block.kind === "list" ? block.items.map(short).join("\n") : short(block.children);
}

describe("styles in a line", () => {
  it("are bold, italic, strikethrough and code, one in another", () => {
    expect(inline("**a** *b* _c_ ~~d~~ `e`")).toBe("b(a) i(b) i(c) s(d) c(e)");
    expect(inline("**a *b* c**")).toBe("b(a i(b) c)");
    expect(inline("~~**a**~~")).toBe("s(b(a))");
    expect(inline("`**a**`")).toBe("c(**a**)");
  });

  it("need no spaces in Chinese", () => {
    expect(inline("今天**很**好，_真的_。")).toBe("今天b(很)好，i(真的)。");
  });

  it("are not meant in arithmetic, names, addresses and lone markers", () => {
    const texts =
      "2*3*4|snake_case_name|2 * 3 * 4|a*b*|* a*|*a *|*a*b|***a***|~~~~|https://a.example/x_y_z*q*|**|a ** b **";
    for (const text of [...texts.split("|"), "****", "~~ a ~~", "never **closed", "`open"])
      expect(inline(text)).toBe(text);
  });

  it("keep their markers where these never end", () => {
    expect(inline("**a *b** c")).toBe("b(a *b) c");
    expect(inline("*a **b*")).toBe("i(a **b)");
    expect(inline("*a *b*")).toBe("i(a *b)");
    expect(inline("~~**~~")).toBe("s(**)");
    expect(inline("~~~~a~~")).toBe("s(~~a)");
    expect(inline("*a __b `c` d")).toBe("*a __b c(c) d");
  });
});

describe("blocks", () => {
  it("are code, quotes and lists between paragraphs", () => {
    const text = "one\n```ts\nlet **a**;\n\n```\n> said\n> *twice*\n- x\n- y\n3. z\n4. w\ntwo";
    expect(parseFormat(text).map((block) => [block.kind, textOf(block)])).toEqual([
      ["paragraph", "one"],
      ["codeBlock", "let **a**;\n"],
      ["quote", "said\ni(twice)"],
      ["list", "x\ny"],
      ["list", "z\nw"],
      ["paragraph", "two"],
    ]);
    expect(parseFormat("3. z")).toMatchObject([{ kind: "list", start: 3 }]);
    expect(parseFormat("- z")).toMatchObject([{ kind: "list", start: undefined }]);
    expect(parseFormat("a\nb").map(textOf)).toEqual(["a\nb"]);
  });

  it("are plain text where a fence never closes, and for a lone dash", () => {
    expect(parseFormat("```\ncode")).toMatchObject([{ kind: "paragraph" }]);
    expect(parseFormat("```\n```")).toMatchObject([{ kind: "paragraph" }]);
    expect(parseFormat("- \n-x")).toMatchObject([{ kind: "paragraph" }]);
  });
});

const pieces = ["\n", "> ", "- ", "1. ", " ", ..."* ** _ __ ~~ ` ``` a 字 😀 https://x.example/_a_ 7".split(" ")];

/** Copies of the text as a paragraph, a line and a node, and a few looks at each marker. */
const operationsPerCharacterMax = 12;

const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(""));

/**
 * Operations of a parse: characters and items that are copied, and items that are looked at or moved. A count instead
 * of a clock, because a busy machine must not fail the test.
 */
function operationsOf(text: string): number {
  let operations = 0;
  const counted = <Kind extends object>(prototype: Kind, name: keyof Kind & string): (() => void) => {
    const original = Reflect.get(prototype, name) as (...given: unknown[]) => unknown;
    Reflect.set(prototype, name, function (this: unknown, ...given: unknown[]) {
      const result = Reflect.apply(original, this, given);
      operations += 1 + (name === "slice" ? (result as string | unknown[]).length : 0);
      return result;
    });
    return () => Reflect.set(prototype, name, original);
  };
  const restore = [
    counted(String.prototype, "slice"),
    ...(["slice", "push", "pop", "at", "findLastIndex"] as const).map((name) => counted(Array.prototype, name)),
  ];
  try {
    parseFormat(text);
  } finally {
    for (const undo of restore) undo();
  }
  return operations;
}

describe("any text", () => {
  it("keeps all its letters, whatever the markers", () => {
    const unmarked = (value: string) => value.replace(/[^a字😀]/gu, "");
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = parseFormat(text).map(flat).join("\n");
        expect(unmarked(plain)).toBe(unmarked(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("takes operations in proportion to its length, also repeated a thousand times", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const long = text.repeat(Math.ceil(20_000 / (text.length + 1)));
        expect(operationsOf(long)).toBeLessThanOrEqual(operationsPerCharacterMax * (long.length + 1));
      }),
      { numRuns: 100 },
    );
    for (const unclosed of ["**a", "*a **b ", "`a", "```\n", "> *a\n", "- **a\n", "~~a _b *c **d __e "])
      expect(operationsOf(unclosed.repeat(10_000))).toBeLessThanOrEqual(
        operationsPerCharacterMax * unclosed.length * 10_000,
      );
  });

  it("of 4,000 nested markers is read, and nested no deeper than there are markers", () => {
    for (const nested of ["**_".repeat(2000), "*a **b ".repeat(2000), `${"*字".repeat(4000)}`, "~~x".repeat(4000)]) {
      const blocks = parseFormat(`${nested}${nested}`);
      expect(Math.max(...blocks.map(depthOf))).toBeLessThanOrEqual(5);
    }
  });
});

function flat(block: Block): string {
  const join = (nodes: readonly Inline[]): string =>
    nodes.map((node) => ("text" in node ? node.text : join(node.children))).join("");
  if (block.kind === "codeBlock") return block.text;
  return block.kind === "list" ? block.items.map(join).join("\n") : join(block.children);
}

function depthOf(block: Block): number {
  const depth = (nodes: readonly Inline[]): number =>
    Math.max(0, ...nodes.map((node) => ("text" in node ? 0 : 1 + depth(node.children))));
  if (block.kind === "codeBlock") return 0;
  return block.kind === "list" ? Math.max(0, ...block.items.map(depth)) : depth(block.children);
}

it.each([
  ["```js\nconst a = 1;\n```", "const a = 1;"],
  ["**bold** and `code`", "bold and code"],
  ["- one\n- two", "one two"],
  ["> said\nplain", "said plain"],
  ["2 * 3 * 4", "2 * 3 * 4"],
])("a preview of %j is plain text", (text, plain) => {
  expect(withoutFormat(text)).toBe(plain);
});
