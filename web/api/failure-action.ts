import { ResultCode } from "@contract/codes.ts";

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
