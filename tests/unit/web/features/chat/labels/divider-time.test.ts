import { describe, expect, it } from "vitest";
import { dividerTime } from "../../../../../../web/features/chat/labels/divider-time.ts";
import { datesIn } from "../../../../../../web/i18n/dates.ts";

describe("dividers", () => {
  // 05:30 of the 21st in Shanghai, still the evening of the 20th in Berlin.
  const now = Date.UTC(2026, 10, 20, 21, 30);
  const at = (month: number, day: number, year = 2026) => Date.UTC(year, month - 1, day, 6, 3);

  it.each([
    ["en", "Yesterday 14:03", "Monday 14:03"],
    ["zh-CN", "昨天 14:03", "星期一 14:03"],
    ["zh-TW", "昨天 14:03", "星期一 14:03"],
  ])("say the day of the zone that is shown: %s", (tag, yesterday, weekday) => {
    const shanghai = datesIn("Asia/Shanghai");
    const label = (moment: number) => dividerTime(moment, now, tag, shanghai).replace(/ \(.*\)$/, "");
    expect(label(Date.UTC(2026, 10, 20, 20, 3))).toBe("04:03");
    expect(label(at(11, 20))).toBe(yesterday);
    expect(label(at(11, 16))).toBe(weekday);
    // Six days ago is a weekday; seven days ago would be today's, and a wrong clock may show tomorrow.
    expect(label(at(11, 15))).toMatch(/^\D+ 14:03$/);
    expect(label(at(11, 14))).toBe("2026-11-14 14:03");
    expect(label(at(11, 22))).toBe("2026-11-22 14:03");
    expect(label(at(3, 5))).toBe("2026-03-05 14:03");
    expect(label(at(3, 5, 2024))).toBe("2024-03-05 14:03");
    const berlin = datesIn("Europe/Berlin");
    expect(dividerTime(at(11, 20), now, tag, berlin)).toMatch(/^07:03/);
  });
});
