import { ResultCode } from "@contract/codes.ts";

/**
 * What to do about an outcome that is not a success, as data: the router and the provider do it.
 * `logOut`: forget this session and ask to log in. `fail`: leave for the failure page. `expire`: leave for the
 * expired page. `askToLogInAgain`: a dialog that says the session has ended. `toast`: say `text`.
 */
export type Reaction =
  | { do: "nothing"; code: number }
  | { do: "logOut"; code: number }
  | { do: "fail"; code: number }
  | { do: "expire"; code: number }
  | { do: "askToLogInAgain"; code: number }
  | { do: "toast"; code: number; text: string };

const table: Readonly<Record<number, Exclude<Reaction["do"], "toast">>> = {
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
};

/** The reaction to a result code, of a call and of the socket alike. */
export function reactionTo(code: number, text = ""): Reaction {
  const known = table[code];
  return known ? { do: known, code } : { do: "toast", code, text };
}

/** Is the session over with this outcome, so that nothing more can be asked with it? */
export function endsSession(code: number): boolean {
  const reaction = reactionTo(code).do;
  return reaction !== "toast" && reaction !== "nothing" && code !== ResultCode.paymentInvalid;
}
