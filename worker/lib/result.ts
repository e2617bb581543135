import { ResultCode } from "../contract/codes.ts";
import { type Reason, resultCode } from "./reasons.ts";

/** Outcome of a call of a room: a value, because exceptions lose their type between Durable Object and worker. */
export type Result<T> = { ok: true; value: T } | Refusal;

export interface Refusal {
  ok: false;
  code: ResultCode;
  /** Key of the text, which the worker renders in the client's language. */
  reason: Reason;
  /** Wire name of the invalid parameter. */
  field?: string;
  /** Words of another service, shown behind the text. */
  detail?: string;
  retryAfterSeconds?: number;
  /** `data` of the response: input for the client's retry. */
  data?: object;
}

/** `code`: in place of the one of the reason. */
type Details = Partial<Pick<Refusal, "code" | "field" | "detail" | "retryAfterSeconds" | "data">>;

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** The value of a room's answer. Throws its refusal. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Refused(result.reason, result);
}

export function refusal(reason: Reason, more: Details = {}): Refusal {
  return { ok: false, code: resultCode(reason), reason, ...more };
}

/** Refusal of a caller who has to wait. */
export function tooMany(waitMs: number, reason: Reason = "tooMany"): Refused {
  return new Refused(reason, { code: ResultCode.tooMany, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** Refuses while there is time to wait. */
export function checkWait(waitMs: number, reason?: Reason): void {
  if (waitMs > 0) throw tooMany(waitMs, reason);
}

/** Thrown within the worker or the room, and turned into a `Refusal` before it leaves. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(reason: Reason, more: Details = {}) {
    const refused = refusal(reason, more);
    super(`${refused.code} ${reason}`);
    this.refusal = refused;
  }
}
