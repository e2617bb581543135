/** Results of a request or command. Business results use HTTP 200; the others are the HTTP status itself. */
export const ResultCode = {
  ok: 1,
  refused: -1,
  loggedOut: -1000,
  silent: -1010,
  seatReset: -2001,
  /**
   * The owner removed the member. Never sent: as in the first release, sessions get -2001 and links -2011, with
   * `removed: true`.
   */
  memberRemoved: -2002,
  roomExpired: -2010,
  linkInvalid: -2011,
  roomDisabled: -2012,
  roomPurged: -2020,
  paymentInvalid: -2031,
  /** The installation refuses these bytes. */
  fileRefused: -2041,
  forcedLogout: -3000,
  /**
   * A changed room password ended the session. Never sent: the wire carries -3000 or -1000 with `reason: "password"`.
   */
  passwordChanged: -3001,
  /** Another device undid the hand-off that began the session. Never sent: the wire carries `reason: "undone"`. */
  sessionUndone: -3002,
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

/** Codes that are never sent, by the `reason` of a session's end. */
export const endCodes: Readonly<Record<string, ResultCode>> = {
  password: ResultCode.passwordChanged,
  undone: ResultCode.sessionUndone,
};

/** WebSocket close codes. Only `byServer` forbids a reconnect. */
export const CloseCode = {
  byServer: 4000,
  unsupportedData: 1003,
  /** Never sent; the browser reports 1006 for a lost connection (RFC 6455, section 7.4.1). */
  lost: 1006,
  abuse: 1008,
  frameTooBig: 1009,
  restart: 1012,
  behind: 1013,
} as const;

export function httpStatus(code: ResultCode): number {
  return code >= 400 ? code : 200;
}
