import { expect, it } from "vitest";
import { timeAgo } from "../../../../../web/features/members/time-ago.ts";
import { datesIn } from "../../../../../web/i18n/dates.ts";

const now = Date.parse("2026-11-24T12:00:30Z");
const minute = 60_000;
const ago = (minutes: number, tag = "en") => timeAgo(now - minutes * minute, now, tag, datesIn("UTC"));

it("a last visit is a number of minutes, hours or days ago, and after a week a date", () => {
  expect([0, 1.5, 59.9, 60, 24 * 60 - 1, 24 * 60, 7 * 24 * 60, 8 * 24 * 60].map((minutes) => ago(minutes))).toEqual([
    "1 minute ago",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "23 hours ago",
    "1 day ago",
    "7 days ago",
    "2026-11-16",
  ]);
  expect([ago(3, "zh-CN"), ago(180, "zh-TW")]).toEqual(["3分钟前", "3 小時前"]);
});
