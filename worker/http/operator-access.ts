import { createHash, timingSafeEqual } from "node:crypto";
import { ResultCode } from "../contract/codes.ts";
import { Refused } from "../lib/result.ts";
import type { AppContext } from "./context.ts";

const hash = (text: string) => createHash("sha256").update(text).digest();

/**
 * Checks the operator's bearer token: 404 without the setting, 401 without a token, 403 for a wrong one. The comparison
 * takes constant time.
 */
export function checkOperator(c: AppContext): undefined {
  const { OPERATOR_TOKEN: right } = c.get("settings");
  if (right === undefined) throw new Refused(ResultCode.notFound, "notFound");
  const given = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (given === undefined) throw new Refused(ResultCode.unauthenticated, "unauthenticated");
  if (!timingSafeEqual(hash(given), hash(right))) throw new Refused(ResultCode.forbidden, "forbidden");
  return undefined;
}
