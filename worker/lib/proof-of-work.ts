import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import * as z from "zod/mini";
import { Limits } from "../contract/limits.ts";
import type { Keyring, SigningKey } from "./keyring.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const secretsOf = (key: SigningKey) => ({
  hmacSignatureSecret: hex(key.sign("captcha-challenge")),
  hmacKeySignatureSecret: hex(key.sign("captcha-key")),
});

/** A riddle that costs a browser part of a second: ALTCHA's, version 2, PBKDF2/SHA-256, counter as uint32. */
export async function newChallenge(keyring: Keyring): Promise<Challenge> {
  return await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: Limits.captchaRounds,
    counter: randomInt(Limits.captchaGuessesMin, Limits.captchaGuessesMax),
    deriveKey,
    expiresAt: new Date(Date.now() + Limits.captchaValidMs),
    ...secretsOf(keyring.current),
  });
}

const payloadShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export interface SolvedChallenge {
  id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Reads a solution (base64 of ALTCHA's JSON payload). Undefined for one that is wrong, too late or not ours. */
export async function readSolution(keyring: Keyring, answer: string): Promise<SolvedChallenge | undefined> {
  const payload = payloadOf(answer);
  if (!payload) return undefined;
  for (const key of keyring.all) {
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secretsOf(key) });
    if (!verified) continue;
    const { nonce, expiresAt } = payload.challenge.parameters;
    return { id: nonce, expiresAt: (expiresAt ?? 0) * 1000 };
  }
  return undefined;
}

function payloadOf(answer: string): Payload | undefined {
  try {
    const read = payloadShape.safeParse(JSON.parse(Buffer.from(answer, "base64").toString("utf8")));
    // The parameters are signed as a whole: what is not ours does not verify.
    return read.success ? (read.data as unknown as Payload) : undefined;
  } catch {
    return undefined;
  }
}
