import * as Limits from "../../contract/limits.ts";
import { type Server, UsageError } from "./ask.ts";

export interface Typed {
  server: Server;
  targets: readonly string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Shown {
  wire: unknown;
  text: string;
}

export type Command = (typed: Typed) => Promise<Shown>;

/** The only argument after the verb. Throws a `UsageError` if there is none or more. */
export function requiredArgument({ targets }: Typed, what: string): string {
  const [one, ...more] = targets;
  if (one === undefined || more.length > 0) throw new UsageError(`Say which ${what}, one of them.`);
  return one;
}

/** Reads an option as a whole number. */
export function wholeNumber({ flags }: Typed, option: string): number | undefined {
  const text = flags[option];
  if (text === undefined) return undefined;
  if (typeof text !== "string" || !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${option} must be a whole number.`);
  return Number(text);
}

/** The query of a list. */
export function most(typed: Typed): { most: number | undefined } {
  const wanted = wholeNumber(typed, "most");
  if ((wanted ?? 0) > Limits.operatorListMax) throw new UsageError(`--most can be ${Limits.operatorListMax}.`);
  return { most: wanted };
}

/**
 * Reads an option as a time (`2026-12-31`, `2026-12-31T12:00Z`) in milliseconds since 1970; days begin at 00:00 UTC.
 */
export function moment({ flags }: Typed, option: string): number | undefined {
  const text = flags[option];
  if (text === undefined) return undefined;
  const at = typeof text === "string" ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError(`--${option} must be a day like 2026-12-31.`);
  return at;
}
