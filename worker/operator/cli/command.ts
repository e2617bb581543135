import * as Limits from "../../contract/limits.ts";
import { type Server, UsageError } from "./ask.ts";

export interface Typed {
  server: Server;
  /** Arguments after the verb. */
  targets: readonly string[];
  /** The options, by name. */
  flags: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Shown {
  wire: unknown;
  text: string;
}

export type Command = (typed: Typed) => Promise<Shown>;

/** The one thing that a verb is about. */
export function requiredArgument({ targets }: Typed, what: string): string {
  const [one, ...more] = targets;
  if (one === undefined || more.length > 0) throw new UsageError(`Say which ${what}, one of them.`);
  return one;
}

/** A whole number among the options; nothing when it is not given. */
export function wholeNumber<Name extends string>({ flags }: Typed, option: string, name: Name) {
  const text = flags[option];
  if (text === undefined) return {};
  if (typeof text !== "string" || !/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${option} must be a whole number.`);
  return { [name]: Number(text) } as Record<Name, number>;
}

/** How many rows to show. */
export function most(typed: Typed): { most?: number } {
  const wanted: { most?: number } = wholeNumber(typed, "most", "most");
  if ((wanted.most ?? 0) > Limits.operatorListMax) throw new UsageError(`--most can be ${Limits.operatorListMax}.`);
  return wanted;
}

/** A day or a time among the options (`2026-12-31`, `2026-12-31T12:00Z`), as milliseconds since 1970; days are UTC's. */
export function moment<Name extends string>({ flags }: Typed, option: string, name: Name) {
  const text = flags[option];
  if (text === undefined) return {};
  const at = typeof text === "string" ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError(`--${option} must be a day like 2026-12-31.`);
  return { [name]: at } as Record<Name, number>;
}
