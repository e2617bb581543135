/** Outcomes of a call or a command. Business outcomes ride on HTTP 200; the others are the HTTP status itself. */
export const ResultCode = {
  ok: 1,
  refused: -1,
  loggedOut: -1000,
  silent: -1010,
  seatReset: -2001,
  /**
   * The owner removed the member. It never travels: sessions get -2001 and links -2011, as in the first release, with
   * `removed: true` beside it.
   */
  memberRemoved: -2002,
  roomExpired: -2010,
  linkInvalid: -2011,
  roomDisabled: -2012,
  roomPurged: -2020,
  paymentInvalid: -2031,
  forcedLogout: -3000,
  /** A changed room password ended the session. It never travels: -3000 or -1000 do, with `reason: "password"`. */
  passwordChanged: -3001,
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  internal: 500,
} as const;

export type ResultCode = (typeof ResultCode)[keyof typeof ResultCode];

/** WebSocket close codes. Only `byServer` means: do not reconnect. */
export const CloseCode = {
  byServer: 4000,
  unsupportedData: 1003,
  /** Never sent: it only tells that a connection was lost. */
  lost: 1006,
  abuse: 1008,
  frameTooBig: 1009,
  restart: 1012,
  behind: 1013,
} as const;

/** The HTTP status that carries a result code. */
export function httpStatus(code: ResultCode): number {
  return code >= 400 ? code : 200;
}
