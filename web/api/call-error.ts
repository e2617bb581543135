import { ResultCode } from "@contract/codes.ts";

/**
 * Why a call gave no data. `refused`: the server said no, in `text`. The others name a sentence of the interface;
 * `timeout` and `unsent` never reached an answer.
 */
export type CallErrorKind =
  | "refused"
  | "badRequest"
  | "unauthenticated"
  | "forbidden"
  | "notFound"
  | "tooMany"
  | "internal"
  | "unexpected"
  | "timeout"
  | "unsent"
  /** The proof of work could not be had or solved. */
  | "captcha";

const kinds: Readonly<Record<number, CallErrorKind>> = {
  [ResultCode.badRequest]: "badRequest",
  [ResultCode.unauthenticated]: "unauthenticated",
  [ResultCode.forbidden]: "forbidden",
  [ResultCode.notFound]: "notFound",
  [ResultCode.tooMany]: "tooMany",
  [ResultCode.internal]: "internal",
};

/** The kind of error behind a result code or an HTTP status. */
export function errorKind(code: number): CallErrorKind {
  return code < 100 ? "refused" : (kinds[code] ?? "unexpected");
}

export class CallError extends Error {
  /** The result code; the HTTP status where there was none; 0 where nothing was answered. */
  readonly code: number;
  readonly kind: CallErrorKind;
  /** What the server said, in the asker's language; "" when it said nothing. */
  readonly text: string;
  readonly retryAfterSeconds?: number;
  /** The `data` of the answer: what is needed to ask again; mostly null. */
  readonly data: unknown;

  constructor(code: number, kind: CallErrorKind, text = "", retryAfterSeconds?: number, data: unknown = null) {
    super(`${kind} ${code}${text ? `: ${text}` : ""}`);
    this.name = "CallError";
    this.code = code;
    this.data = data;
    this.kind = kind;
    this.text = text;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}
