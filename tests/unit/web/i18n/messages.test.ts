import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as en from "../../../../web/i18n/en.ts";
import { help as helpEn } from "../../../../web/i18n/help/en.ts";
import { help as helpZhCn } from "../../../../web/i18n/help/zh-cn.ts";
import { help as helpZhTw } from "../../../../web/i18n/help/zh-tw.ts";
import { legal as legalEn } from "../../../../web/i18n/legal/en.ts";
import { legal as legalZhCn } from "../../../../web/i18n/legal/zh-cn.ts";
import { legal as legalZhTw } from "../../../../web/i18n/legal/zh-tw.ts";
import type { PageText } from "../../../../web/i18n/page-text.ts";
import { zhCn } from "../../../support/messages/zh-cn.ts";
import { zhTw } from "../../../support/messages/zh-tw.ts";
import { projectRoot, sourceFiles } from "../../../support/text/source-files.ts";
import { placeholdersOf } from "./placeholders.ts";
import { simplifiedOnly, traditionalOnly } from "./scripts.ts";

/** Flattens nested messages: `chat.menu.copy` → "Copy". */
function flat(messages: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" ? [[prefix + key, value]] : [...flat(value as object, `${prefix}${key}.`)],
    ),
  );
}

const english = flat(en);
const others = [
  ["zh-cn", flat(zhCn)],
  ["zh-tw", flat(zhTw)],
] as const;

describe("the messages of the screens", () => {
  it.each(others)("%s says exactly what English says", (_, texts) => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each([["en", english] as const, ...others])("%s leaves nothing empty", (_, texts) => {
    expect([...texts].filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });

  it.each(others)("%s has the same placeholders", (_, texts) => {
    const differing = [...english].filter(
      ([key, text]) => placeholdersOf(text).join() !== placeholdersOf(texts.get(key) ?? "").join(),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it.each([
    ["en", en],
    ["zh-cn", zhCn],
    ["zh-tw", zhTw],
  ] as const)(
    "%s calls the list of rooms, and the details of a room, by one name",
    (_, { chat, links, room, rooms, orders, tour }) => {
      expect(chat.rooms).toBe(rooms.title);
      expect([chat.details, tour.details.title]).toEqual([room.title, room.title]);
      const details = room.title.toLowerCase();
      for (const text of [links.lostOff, links.lostDevice, orders.keepWarning]) expect(text).toContain(details);
    },
  );

  it("are all used", () => {
    const source = sourceFiles(["web"], [".ts", ".tsx"])
      .filter(({ path }) => !/^web\/i18n\/(en|zh-cn|zh-tw|legal|help)\b/.test(path))
      .map(({ path }) => readFileSync(join(projectRoot, path), "utf8"))
      .join("\n");
    const literals = new Set([...source.matchAll(/["'`]([\w.]+)["'`]/g)].map(([, literal]) => literal ?? ""));
    // Keys built at run time: t(`errors.${kind}`), t(`${hint}.title`).
    const beginnings = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, beginning]) => beginning ?? "");
    const ends = [...source.matchAll(/t\(`\$\{\w+\}(\.[\w.]+)`/g)].map(([, end]) => end ?? "");
    const unused = [...english.keys()].filter((key) => {
      const inNamespace = key.slice(key.indexOf(".") + 1);
      if (literals.has(inNamespace) || beginnings.some((beginning) => inNamespace.startsWith(beginning))) return false;
      if (ends.some((end) => inNamespace.endsWith(end))) return false;
      return !new RegExp(`\\b${inNamespace.replaceAll(".", "\\.")}:`).test(source);
    });
    expect(unused).toEqual([]);
  });
});

describe("Chinese is written in one script", () => {
  const written = (texts: Map<string, string>, pages: object) => [...texts, ...flat(pages, "pages.")];

  it("simplified in zh-cn", () => {
    const wrong = written(others[0][1], { legalZhCn, helpZhCn }).filter(([, text]) => traditionalOnly.test(text));
    expect(wrong).toEqual([]);
  });

  it("traditional in zh-tw", () => {
    const wrong = written(others[1][1], { legalZhTw, helpZhTw }).filter(([, text]) => simplifiedOnly.test(text));
    expect(wrong).toEqual([]);
  });
});

/** The server's Chinese texts: after `"zh-cn":` and `"zh-tw":` in emails, pages, notifications and errors. */
function serverTexts(language: "zh-cn" | "zh-tw"): string[] {
  const texts = sourceFiles(["worker", "web/service-worker"], [".ts", ".tsx"]).map(({ text }) => text);
  const blocks = texts.flatMap((text) => [
    ...text.matchAll(new RegExp(`"${language}": (\\{.*\\}|\\{[\\s\\S]*?\\n  \\}|"[^"]*"|\\w+\\(.*\\))`, "g")),
  ]);
  const reasons = texts.flatMap((text) => [
    ...text.matchAll(/: \[\s*"[^"]*",\s*"([^"]*\p{Script=Han}[^"]*)",\s*"([^"]*)",?\s*\]/gu),
  ]);
  return [
    ...blocks.map(([, block = ""]) => block),
    ...reasons.map((found) => found[language === "zh-cn" ? 1 : 2] ?? ""),
  ];
}

describe("Chinese of the server, too, is written in one script", () => {
  it.each([
    ["zh-cn", traditionalOnly],
    ["zh-tw", simplifiedOnly],
  ] as const)("%s", (language, wrongScript) => {
    const texts = serverTexts(language);
    expect(texts.length).toBeGreaterThan(45);
    expect(texts.filter((text) => wrongScript.test(text))).toEqual([]);
  });

  it("is checked by single characters", () => {
    for (const text of ["聊天室已满", "链接", "发送"]) expect(simplifiedOnly.test(text)).toBe(true);
    for (const text of ["聊天室已滿", "連結", "傳送"]) expect(traditionalOnly.test(text)).toBe(true);
    for (const text of ["聊天室已滿", "連結", "傳送"]) expect(simplifiedOnly.test(text)).toBe(false);
    for (const text of ["聊天室已满", "链接", "发送"]) expect(traditionalOnly.test(text)).toBe(false);
  });
});

describe("the pages of prose", () => {
  const shape = (texts: PageText[]) => texts.map(({ sections }) => sections.map(({ paragraphs }) => paragraphs.length));

  it.each([
    ["zh-cn", legalZhCn, helpZhCn],
    ["zh-tw", legalZhTw, helpZhTw],
  ] as const)("have the same sections in %s", (_, legal, help) => {
    expect(shape([...Object.values(legal), help])).toEqual(shape([...Object.values(legalEn), helpEn]));
  });
});
