import { ResultCode } from "@contract/codes.ts";

/**
 * Reason why a request returned no data. `refused`: the server's explanation is in `text`. Each other kind has a
 * message of the interface; `timeout` and `unsent` got no answer.
 */
export type ApiErrorKind =
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
  /** The proof of work could not be loaded or solved. */
  | "captcha";

const kinds: Readonly<Record<number, ApiErrorKind>> = {
  [ResultCode.badRequest]: "badRequest",
  [ResultCode.unauthenticated]: "unauthenticated",
  [ResultCode.forbidden]: "forbidden",
  [ResultCode.notFound]: "notFound",
  [ResultCode.tooMany]: "tooMany",
  [ResultCode.internal]: "internal",
};

export function errorKind(code: number): ApiErrorKind {
  return code < 100 ? "refused" : (kinds[code] ?? "unexpected");
}

/** A request to the server that returned no data: it was refused, failed or got no answer. `name`: as on the wire. */
export class ApiError extends Error {
  /** Result code; the HTTP status of an answer without one; 0 without an answer. */
  readonly code: number;
  readonly kind: ApiErrorKind;
  /** The server's message in the caller's language; empty if there is none. */
  readonly text: string;
  readonly retryAfterSeconds?: number;
  /** `data` of the answer, which a retry may need; mostly null. */
  readonly data: unknown;

  constructor(code: number, kind: ApiErrorKind, text = "", retryAfterSeconds?: number, data: unknown = null) {
    super(`${kind} ${code}${text ? `: ${text}` : ""}`);
    this.name = "CallError";
    this.code = code;
    this.data = data;
    this.kind = kind;
    this.text = text;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** True if a sealed room refused content as it is under a former key: it may be sent again under the current one. */
export function isEpochChanged(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.data as { reason?: unknown } | null)?.reason === "epochChanged";
}

/** True if the request may have taken effect: no answer of the API says what became of it. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && ["timeout", "unsent", "unexpected", "internal"].includes(error.kind);
}

/**
 * Consequence of an outcome that is not a success, as data; router and provider carry it out. `logOut`: delete the session
 * and ask for a login. `fail`: go to the failure page. `expire`: go to the expired page. `askToLogInAgain`: show a
 * dialog about the ended session. `toast`: show `text`.
 */
export type FailureAction =
  | { do: "nothing" | "logOut" | "fail" | "expire" | "askToLogInAgain"; code: number }
  | { do: "toast"; code: number; text: string };

const table: Readonly<Record<number, Exclude<FailureAction["do"], "toast">>> = {
  [ResultCode.ok]: "nothing",
  [ResultCode.silent]: "nothing",
  [ResultCode.loggedOut]: "logOut",
  [ResultCode.seatReset]: "fail",
  [ResultCode.memberRemoved]: "fail",
  [ResultCode.linkInvalid]: "fail",
  [ResultCode.roomDisabled]: "fail",
  [ResultCode.roomPurged]: "fail",
  [ResultCode.paymentInvalid]: "fail",
  [ResultCode.roomExpired]: "expire",
  [ResultCode.forcedLogout]: "askToLogInAgain",
  [ResultCode.passwordChanged]: "askToLogInAgain",
  [ResultCode.sessionUndone]: "askToLogInAgain",
};

/** Maps a result code, of a REST request or of the socket, to a reaction. */
export function failureActionOf(code: number, text = ""): FailureAction {
  const known = table[code];
  return known ? { do: known, code } : { do: "toast", code, text };
}

/** True when there is no way back to the seat: nothing of it stays on the device. */
export const seatIsGone = (code: number): boolean =>
  code === ResultCode.seatReset || code === ResultCode.memberRemoved || code === ResultCode.roomPurged;

export function endsSession(code: number): boolean {
  const reaction = failureActionOf(code).do;
  return reaction !== "toast" && reaction !== "nothing" && code !== ResultCode.paymentInvalid;
}
