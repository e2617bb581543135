import * as Limits from "../../../contract/limits.ts";
import { isWithin } from "../../../contract/text/text-rules.ts";
import { cleanText } from "../../../lib/clean-text.ts";
import { Refused } from "../../../lib/result.ts";
import type { Push } from "../../outcome.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/** One line of text: spaces in place of line breaks. Refuses a longer one than `knockLineMaxLength` characters. */
export function oneLine(text: string): string {
  const line = cleanText(text).replace(/\s+/g, " ").trim();
  if (!isWithin(line, Limits.knockLineMaxLength)) throw new Refused("lineTooLong");
  return line;
}

/** The push of the people who wait; schedules the end of the next knock. */
export function knocksChanged({ knocks, jobs }: RoomTables, now: number): Push {
  const endsAt = knocks.nextEnd();
  if (endsAt === undefined) jobs.done("endKnocks");
  else jobs.schedule("endKnocks", endsAt);
  return { event: "knocks", data: { knocks: knocks.waiting(now) } };
}

/** Ends all knocks: after a new password or room link, nobody comes in by the former one. */
export function endAllKnocks(tables: RoomTables, now: number): Push[] {
  if (tables.knocks.nextEnd() === undefined) return [];
  tables.knocks.removeAll();
  return [knocksChanged(tables, now)];
}
