import { dateText } from "@contract/text/dates.ts";
import { minorDigits, moneyText } from "@contract/text/money.ts";
import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { datesIn } from "../../../../web/i18n/dates.ts";
import * as en from "../../../../web/i18n/en.ts";
import { zhCn } from "../../../support/messages/zh-cn.ts";
import { zhTw } from "../../../support/messages/zh-tw.ts";

const at = Date.UTC(2026, 10, 21, 6, 5);

describe("dates", () => {
  it("are YYYY-MM-DD HH:mm in the zone that is shown", () => {
    const dates = datesIn("Asia/Shanghai");
    expect(dates.time(at)).toBe("14:05");
    expect(dates.day(at)).toBe("2026-11-21");
    expect(dates.dateTime(at)).toMatch(/^2026-11-21 14:05/);
  });

  it("name the zone where the device's clock shows another time, and only there", () => {
    const far = [-11, 11].map((hours) => `Etc/GMT${hours > 0 ? "+" : ""}${hours}`);
    for (const other of far)
      if (dateText(at, other) !== dateText(at))
        expect(datesIn(other).dateTime(at)).toBe(`${dateText(at, other)} (${other})`);
    expect(datesIn(Intl.DateTimeFormat().resolvedOptions().timeZone).dateTime(at)).toBe(dateText(at));
    expect(datesIn().dateTime(at)).toBe(dateText(at));
    expect(datesIn("America/Argentina/Buenos_Aires").zone(at)).toBe(" (America/Argentina/Buenos Aires)");
  });
});

describe("sums", () => {
  it.each([
    ["en", "usd", 123_450, "$1,234.50"],
    ["zh-cn", "usd", 123_450, "US$1,234.50"],
    ["zh-cn", "cny", 990, "¥9.90"],
    ["zh-tw", "twd", 990, "$9.90"],
    ["en", "jpy", 500, "¥500"],
  ] as const)("%s writes %s with that currency's decimals", (language, currency, amount, expected) => {
    expect(moneyText(amount, currency, language)).toBe(expected);
  });

  it("have the digits of the currency's minor unit", () => {
    expect(["usd", "JPY", "kwd"].map(minorDigits)).toEqual([2, 0, 3]);
  });
});

describe("plurals", () => {
  it.each([
    ["en", en, ["1 day", "2 days", "1,000 days"]],
    ["zh-CN", zhCn, ["1 天", "2 天", "1,000 天"]],
    ["zh-TW", zhTw, ["1 天", "2 天", "1,000 天"]],
  ] as const)("follow the language: %s", (locale, messages, expected) => {
    const t = createTranslator({ locale, messages: messages as typeof en, namespace: "home" });
    expect([1, 2, 1000].map((count) => t("daysCount", { count }))).toEqual(expected);
  });
});
