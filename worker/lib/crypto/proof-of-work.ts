import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import * as z from "zod/mini";
import * as Limits from "../../contract/limits.ts";
import { captchaGuessesMax, captchaGuessesMin, captchaRounds } from "./captcha-cost.ts";
import type { Keyring, SigningKey } from "./keyring.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const secretsOf = (key: SigningKey) => ({
  hmacSignatureSecret: hex(key.sign("captcha-challenge")),
  hmacKeySignatureSecret: hex(key.sign("captcha-key")),
});

/** Work for a login, valid for one room. Each level doubles the work. */
export interface LoginProofOfWork {
  roomId: string;
  level: number;
}

/**
 * A challenge that takes a browser part of a second: ALTCHA version 2, PBKDF2/SHA-256, counter as uint32. Logins need
 * more guesses, not more rounds: verification costs the server one guess either way.
 */
export async function newChallenge(keyring: Keyring, login?: LoginProofOfWork): Promise<Challenge> {
  const factor = login ? 2 ** (login.level - 1) : 1;
  return await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: captchaRounds,
    counter: randomInt(captchaGuessesMin * factor, captchaGuessesMax * factor),
    deriveKey,
    expiresAt: new Date(Date.now() + (login ? Limits.loginWorkValidMs : Limits.captchaValidMs)),
    ...(login ? { data: { ...login } } : {}),
    ...secretsOf(keyring.current),
  });
}

const payloadShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string(),
      expiresAt: z.number(),
      data: z.optional(z.object({ roomId: z.string(), level: z.number() })),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export interface SolvedChallenge {
  id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  login?: LoginProofOfWork | undefined;
}

/**
 * Verifies a solution (base64 of ALTCHA's JSON payload). Undefined if it is wrong, expired or not signed by this
 * installation.
 */
export async function readSolution(keyring: Keyring, answer: string): Promise<SolvedChallenge | undefined> {
  const payload = payloadOf(answer);
  if (!payload) return undefined;
  for (const key of keyring.all) {
    // The signature covers all parameters.
    const { verified } = await verifySolution({ ...(payload as unknown as Payload), deriveKey, ...secretsOf(key) });
    if (!verified) continue;
    const { nonce, expiresAt, data } = payload.challenge.parameters;
    return { id: nonce, expiresAt: expiresAt * 1000, login: data };
  }
  return undefined;
}

function payloadOf(answer: string): z.output<typeof payloadShape> | undefined {
  try {
    const read = payloadShape.safeParse(JSON.parse(Buffer.from(answer, "base64").toString("utf8")));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
