import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import type { AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { newChallenge } from "../lib/crypto/proof-of-work.ts";

export const captcha = new Hono<AppEnv>();

endpoint(captcha, calls.getCaptcha, async ({ c }) => {
  takeFromBucket(c, "captcha");
  return await newChallenge(c.get("settings").keyring);
});
