import * as z from "zod/mini";

/** The European Union or the United States: a room may be bound to be stored and processed there only. */
export const jurisdiction = z.enum(["eu", "us"]);
export type Jurisdiction = z.output<typeof jurisdiction>;

/**
 * The first two characters of a room's id, and of all codes that begin with the id, if the room is bound to a jurisdiction.
 * All other ids have letters and digits only.
 */
export const jurisdictionMarks: Readonly<Record<Jurisdiction, string>> = { eu: "_e", us: "_u" };

/** Jurisdiction of a room, by its id or a code that begins with it; undefined for a room that may be anywhere. */
export function jurisdictionOf(roomId: string): Jurisdiction | undefined {
  return jurisdiction.options.find((name) => roomId.startsWith(jurisdictionMarks[name]));
}
