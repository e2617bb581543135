import { spendCaptcha } from "../directory/captcha.ts";
import { readSolution } from "../lib/crypto/proof-of-work.ts";
import { Refused } from "../lib/result.ts";
import type { AppContext } from "./context.ts";
import { directoryOf } from "./order-services.ts";

/**
 * Proof of work for a login to this room: its level, and a function that spends the solution. Undefined if the solution
 * is invalid or for another room.
 */
export async function readLoginProofOfWork(c: AppContext, roomId: string, answer: string | undefined) {
  const solved = answer === undefined ? undefined : await readSolution(c.get("settings").keyring, answer);
  if (solved?.login?.roomId !== roomId) return undefined;
  return { level: solved.login.level, spend: () => spendCaptcha(directoryOf(c), solved.id, solved.expiresAt) };
}

/** Spends a solution; refuses a missing, wrong, expired or spent one. */
export async function checkCaptcha(c: AppContext, answer: string | undefined): Promise<void> {
  const { CAPTCHA, keyring } = c.get("settings");
  if (CAPTCHA === "off") return;
  const solved = answer === undefined ? undefined : await readSolution(keyring, answer);
  const isSpent = solved && (await spendCaptcha(directoryOf(c), solved.id, solved.expiresAt));
  if (!isSpent) throw new Refused("captchaFailed");
}
