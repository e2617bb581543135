import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { formatsFor } from "../../../../web/i18n/dates.ts";
import { en } from "../../../../web/i18n/en.ts";
import { zhCn } from "../../../../web/i18n/zh-cn.ts";
import { zhTw } from "../../../../web/i18n/zh-tw.ts";

const at = Date.UTC(2026, 10, 21, 6, 5);
const zone = "Asia/Shanghai";

describe("moments, sums and numbers", () => {
  it.each([
    ["en", "14:05", "November 21, 2026", "Nov 21, 2026, 14:05"],
    ["zh-CN", "14:05", "2026年11月21日", "2026年11月21日 14:05"],
    ["zh-TW", "14:05", "2026年11月21日", "2026年11月21日 14:05"],
  ])("are told as in %s", (tag, time, day, dateTime) => {
    const formats = formatsFor(tag, zone);
    expect(formats.time(at)).toBe(time);
    expect(formats.day(at)).toBe(day);
    expect(formats.dateTime(at)).toBe(dateTime);
    expect(formats.number(1234567)).toBe("1,234,567");
  });

  it.each([
    ["en", "usd", 123_450, "$1,234.50"],
    ["zh-CN", "usd", 123_450, "US$1,234.50"],
    ["zh-CN", "cny", 990, "¥9.90"],
    ["zh-TW", "twd", 990, "$9.90"],
    ["en", "jpy", 500, "¥500"],
  ])("%s writes %s with that currency's decimals", (tag, currency, amount, words) => {
    expect(formatsFor(tag, zone).money(amount, currency)).toBe(words);
  });
});

describe("the time of the day", () => {
  it.each(["en", "zh-CN", "zh-TW"])("is the device's, as the language writes it: %s", (tag) => {
    const asWritten = new Intl.DateTimeFormat(tag, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const { time } = formatsFor(tag);
    // Over both changes of the clock, where there are any.
    for (let moment = at; moment < at + 366 * 86_400_000; moment += 17 * 60_000)
      expect(time(moment)).toBe(asWritten.format(moment));
  });
});

describe("plurals", () => {
  it.each([
    ["en", en, ["1 day", "2 days", "1,000 days"]],
    ["zh-CN", zhCn, ["1 天", "2 天", "1,000 天"]],
    ["zh-TW", zhTw, ["1 天", "2 天", "1,000 天"]],
  ] as const)("follow the language: %s", (locale, messages, words) => {
    const t = createTranslator({ locale, messages: messages as typeof en, namespace: "home" });
    expect([1, 2, 1000].map((count) => t("daysCount", { count }))).toEqual(words);
  });
});
