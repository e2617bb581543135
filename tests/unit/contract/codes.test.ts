import { httpStatus, ResultCode } from "@contract/codes.ts";
import { describe, expect, it } from "vitest";

describe("result codes", () => {
  it("are the documented numbers", () => {
    expect(ResultCode).toMatchObject({
      ok: 1,
      refused: -1,
      loggedOut: -1000,
      silent: -1010,
      seatReset: -2001,
      roomExpired: -2010,
      linkInvalid: -2011,
      roomDisabled: -2012,
      roomPurged: -2020,
      paymentInvalid: -2031,
      fileRefused: -2041,
      forcedLogout: -3000,
      passwordChanged: -3001,
      sessionUndone: -3002,
    });
  });

  it("ride on HTTP 200 when they are of the business, else they are the status", () => {
    for (const code of Object.values(ResultCode)) expect(httpStatus(code)).toBe(code < 400 ? 200 : code);
  });
});
