import { type Challenge, solveChallengeWorkers } from "altcha-lib";
import * as z from "zod/mini";

/** Tells a challenge from null, the answer of a server without captcha. */
export function isChallenge(value: unknown): value is Challenge {
  return z.safeParse(z.object({ parameters: z.object({}) }), value).success;
}

/**
 * Solves a challenge in Web Workers (part of a second to a few seconds). Returns the solution as base64 of JSON, as the
 * server expects it.
 */
export async function solveCaptcha(challenge: Challenge, signal: AbortSignal): Promise<string> {
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(4, navigator.hardwareConcurrency || 2),
    controller,
    createWorker: () => new Worker(new URL("./captcha-worker.ts", import.meta.url), { type: "module" }),
  });
  if (!solution) throw new Error("The captcha was not solved");
  return btoa(JSON.stringify({ challenge, solution }));
}
