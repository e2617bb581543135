import type { ResultCode } from "../contract/codes.ts";
import type { Reason } from "./reasons.ts";

/** Outcome of a query or an action. Crosses object boundaries, where exceptions lose their type. */
export type Result<T> = { ok: true; value: T } | Refusal;

export interface Refusal {
  ok: false;
  code: ResultCode;
  /** Which words to say; worded in the asker's language at the edge. */
  reason: Reason;
  /** The parameter that was wrong, in the wire's word. */
  field?: string;
  retryAfterSeconds?: number;
  /** The `data` of the answer: what the client needs to ask again. */
  data?: object;
}

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refusal(
  code: ResultCode,
  reason: Reason,
  more: Pick<Refusal, "field" | "retryAfterSeconds" | "data"> = {},
): Refusal {
  return { ok: false, code, reason, ...more };
}

/** Thrown inside one side of a boundary, turned into a `Refusal` before it. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(code: ResultCode, reason: Reason, more: Pick<Refusal, "field" | "retryAfterSeconds"> = {}) {
    super(`${code} ${reason}`);
    this.refusal = refusal(code, reason, more);
  }
}
