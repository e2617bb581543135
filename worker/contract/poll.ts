import * as z from "zod/mini";
import { counter, flag, timestamp, wireObject } from "./wire.ts";

const rules = {
  options: z.array(z.string()),
  /** Members may choose several options. */
  several: z.optional(flag),
  /** Nobody sees who chose what. */
  anonymous: z.optional(flag),
};

/** A poll as a member sends it; the message's text is the question. `endsIn`: seconds until the last vote. */
export const newPoll = wireObject({ ...rules, endsIn: z.optional(counter) });
export type NewPoll = z.output<typeof newPoll>;

/** A poll with its results: votes per option, and the number of members who voted. */
export const poll = wireObject({ ...rules, endsAt: z.optional(timestamp), counts: z.array(counter), voters: counter });
export type Poll = z.output<typeof poll>;

export const pollLimits = {
  optionsMin: 2,
  optionsMax: 10,
  /** As `textUnits` counts: 100 Chinese characters. */
  optionMaxUnits: 200,
  minSeconds: 60,
  maxSeconds: 30 * 24 * 3600,
  /** Collection time for votes: each member gets the results of a poll at most once a second. */
  resultsEveryMs: 1000,
  resultsWaitMs: 50,
} as const;
