import { ResultCode } from "../../contract/codes.ts";
import { Refused } from "../../lib/result.ts";
import type { CommandContext } from "./command-context.ts";

/** A refusal that asks the client to send the same command again after a while. */
export const slowDown = (waitMs: number) =>
  new Refused(ResultCode.refused, "slowDown", { retryAfterSeconds: Math.ceil(waitMs / 1000) });

/** Refuses a member who has stored too many bytes within the minute. */
export function checkBytesStored({ tables, me, now }: Pick<CommandContext, "tables" | "me" | "now">): void {
  const waitMs = tables.installation.rateLimits ? tables.bytesStored.waitMs(me.id, now) : 0;
  if (waitMs > 0) throw slowDown(waitMs);
}
