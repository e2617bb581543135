import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import type { AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { newChallenge } from "../lib/crypto/proof-of-work.ts";
import { ok } from "../lib/result.ts";

export const captcha = new Hono<AppEnv>();

endpoint(captcha, calls.getCaptcha, async ({ c }) => {
  const counted = takeFromBucket(c, "captcha");
  return counted.ok ? ok(await newChallenge(c.get("settings").keyring)) : counted;
});
