import type { ResultCode } from "../contract/codes.ts";
import type { Reason } from "./reasons.ts";

/** Outcome of a query or an action. A value, because exceptions lose their type between Durable Object and worker. */
export type Result<T> = { ok: true; value: T } | Refusal;

export interface Refusal {
  ok: false;
  code: ResultCode;
  /** Key of the text, which the worker renders in the client's language. */
  reason: Reason;
  /** Wire name of the invalid parameter. */
  field?: string;
  retryAfterSeconds?: number;
  /** `data` of the response: input for the client's retry. */
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

/** Thrown within the worker or the room, and turned into a `Refusal` before it leaves. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(code: ResultCode, reason: Reason, more: Pick<Refusal, "field" | "retryAfterSeconds"> = {}) {
    super(`${code} ${reason}`);
    this.refusal = refusal(code, reason, more);
  }
}
