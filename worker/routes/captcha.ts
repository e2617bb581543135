import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import { spendCaptcha } from "../directory/captcha.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf } from "../http/order-services.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { newChallenge, readSolution } from "../lib/crypto/proof-of-work.ts";
import { ok, type Result, refusal } from "../lib/result.ts";

export const captcha = new Hono<AppEnv>();

endpoint(captcha, calls.getCaptcha, async ({ c }) => {
  const counted = takeFromBucket(c, "captcha");
  return counted.ok ? ok(await newChallenge(c.get("settings").keyring)) : counted;
});

/**
 * Proof of work for a login to this room: its level, and a function that spends the solution. Undefined if the solution
 * is invalid or for another room.
 */
export async function loginWorkOf(c: AppContext, roomId: string, answer: string | undefined) {
  const solved = answer === undefined ? undefined : await readSolution(c.get("settings").keyring, answer);
  if (solved?.login?.roomId !== roomId) return undefined;
  return { level: solved.login.level, spend: () => spendCaptcha(directoryOf(c), solved.id, solved.expiresAt) };
}

/** Spends a solution; refuses a missing, wrong, expired or spent one. */
export async function checkCaptcha(c: AppContext, answer: string | undefined): Promise<Result<null>> {
  const { CAPTCHA, keyring } = c.get("settings");
  if (CAPTCHA === "off") return ok(null);
  const solved = answer === undefined ? undefined : await readSolution(keyring, answer);
  if (solved && (await spendCaptcha(directoryOf(c), solved.id, solved.expiresAt))) return ok(null);
  return refusal(ResultCode.refused, "captchaFailed");
}
