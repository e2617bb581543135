import { dateText, defaultTimeZone, zonedDateText } from "@contract/text/dates.ts";
import { describe, expect, it, vi } from "vitest";
import { dayEnd, dayStart } from "../../../../web/lib/day-start.ts";

const at = Date.UTC(2026, 0, 31, 16, 5);

describe("a date", () => {
  it("is written YYYY-MM-DD HH:mm in Asia/Shanghai unless the installation says otherwise", () => {
    expect(defaultTimeZone).toBe("Asia/Shanghai");
    expect(dateText(at, defaultTimeZone)).toBe("2026-02-01 00:05");
    expect(dateText(at, "America/New_York")).toBe("2026-01-31 11:05");
    expect(dateText(Date.UTC(2026, 6, 31, 16, 5), "Europe/Berlin")).toBe("2026-07-31 18:05");
  });

  it("has its zone's name beside it where the reader's zone is not known", () => {
    expect(zonedDateText(at, "America/New_York")).toBe("2026-01-31 11:05 (America/New York)");
  });

  it("is in the device's zone where that was chosen, over changes of the clock too", () => {
    const summer = Date.UTC(2026, 2, 29, 1);
    const offset = vi.spyOn(Date.prototype, "getTimezoneOffset").mockImplementation(function (this: Date) {
      return this.getTime() < summer ? -60 : -120;
    });
    for (const moment of [at, summer - 1, summer]) expect(dateText(moment)).toBe(dateText(moment, "Europe/Berlin"));
    offset.mockRestore();
  });
});

describe("a day", () => {
  it.each(["Asia/Shanghai", "America/New_York", "Europe/Berlin", "Pacific/Kiritimati", "Australia/Lord_Howe"])(
    "begins at its first minute in %s, also when the clock is changed",
    (zone) => {
      for (const day of ["2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01"]) {
        expect(dateText(dayStart(day, zone), zone)).toBe(`${day} 00:00`);
        expect(dateText(dayEnd(day, zone) - 1, zone)).toBe(`${day} 23:59`);
      }
    },
  );

  it.each([
    ["America/Santiago", "2026-09-06", "01:00"],
    ["America/Havana", "2026-03-08", "01:00"],
    ["Atlantic/Azores", "2026-03-29", "01:00"],
    ["America/Asuncion", "2023-10-01", "01:00"],
    ["America/Havana", "2026-11-01", "00:00"],
    ["America/Santiago", "2026-04-05", "00:00"],
  ])("whose midnight the clock skips or repeats in %s begins at its first instant", (zone, day, time) => {
    const start = dayStart(day, zone);
    expect(dateText(start, zone)).toBe(`${day} ${time}`);
    expect(dateText(start - 1, zone) < day).toBe(true);
  });

  it("that the clock skips whole begins with the next one", () => {
    expect(dateText(dayStart("2011-12-30", "Pacific/Apia"), "Pacific/Apia")).toBe("2011-12-31 00:00");
  });
});
