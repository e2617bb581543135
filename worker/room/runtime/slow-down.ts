import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";

/** A refusal that asks the client to send the same command again after a while. */
export const slowDown = (waitMs: number) =>
  new Refused(ResultCode.refused, "slowDown", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
