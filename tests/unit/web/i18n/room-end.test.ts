import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as Limits from "@contract/limits.ts";
import { describe, expect, it } from "vitest";
import * as en from "../../../../web/i18n/en.ts";
import { legal as legalEn } from "../../../../web/i18n/legal/en.ts";
import { legal as legalZhCn } from "../../../../web/i18n/legal/zh-cn.ts";
import { legal as legalZhTw } from "../../../../web/i18n/legal/zh-tw.ts";
import { zhCn } from "../../../support/messages/zh-cn.ts";
import { zhTw } from "../../../support/messages/zh-tw.ts";
import { projectRoot } from "../../../support/text/source-files.ts";

const days = Limits.graceDays;
/** All texts of an object in order. */
function textsOf(messages: object): string[] {
  return Object.values(messages).flatMap((value) =>
    typeof value === "string" ? [value] : typeof value === "object" && value !== null ? textsOf(value) : [],
  );
}

const languages = [
  {
    language: "en",
    screens: en,
    legal: legalEn,
    expected: new RegExp(`\\bdeleted ${days} days later`),
    /** Other wordings of the time between a room's end and its deletion. */
    otherwise:
      /\b(three|\d) days? (after|of grace)|days after (the|its) end|until (three|\d) days|everything in it is (gone|kept)/i,
  },
  {
    language: "zh-cn",
    screens: zhCn,
    legal: legalZhCn,
    expected: new RegExp(`${days} 天后(（.+?）)?(永久)?删除`),
    otherwise: /三天(后|内)|到期后?(三|\s?\d\s?)天|宽限|到期(后|即).*消失/,
  },
  {
    language: "zh-tw",
    screens: zhTw,
    legal: legalZhTw,
    expected: new RegExp(`${days} 天後(（.+?）)?(永久)?刪除`),
    otherwise: /三天(後|內)|到期後?(三|\s?\d\s?)天|寬限|到期(之?後|就).*消失/,
  },
] as const;

describe.each(languages)("a room closes at its end and is deleted later: $language", (content) => {
  const { home, join: joining, fail, room, pay } = content.screens;

  it("is stated with the same number everywhere", () => {
    const outside = [home.lead, home.promise1Text, joining.endedText, fail.gone.text, pay.graceText];
    const screens = [...outside, room.over.deletedAt, room.endHint, room.endText];
    const legal = textsOf({ ...content.legal }).filter((text) => content.expected.test(text));
    for (const text of screens) expect(text).toMatch(content.expected);
    expect(legal).toHaveLength(2);
  });

  it("is stated in no other way", () => {
    const texts = [...textsOf(content.screens), ...textsOf({ ...content.legal })];
    expect(texts.filter((text) => content.otherwise.test(text))).toEqual([]);
  });
});

it.each(["README.md", ".github/GUARANTEES.md"])("%s says it too", (page) => {
  expect(readFileSync(join(projectRoot, page), "utf8")).toMatch(/closes at its end and is deleted three days later/);
  expect(days).toBe(3);
});
