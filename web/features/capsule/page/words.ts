import type { Dates } from "../../../i18n/dates.ts";
import type { useT } from "../../../i18n/use-t.ts";

/** A capsule's words and dates: those of the person who saves the room. */
export interface PageWords {
  t: ReturnType<typeof useT<"capsule">>;
  language: string;
  dates: Dates;
}
