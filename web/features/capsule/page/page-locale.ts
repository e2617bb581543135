import type { Dates } from "../../../i18n/dates.ts";
import type { useT } from "../../../i18n/use-t.ts";

/** Texts and dates of a capsule: those of the person who saves the room. */
export interface PageLocale {
  t: ReturnType<typeof useT<"capsule">>;
  language: string;
  dates: Dates;
}
