import { calls } from "../contract/calls/calls.ts";
import { createRoutes } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { newChallenge } from "../lib/crypto/proof-of-work.ts";

export const captcha = createRoutes();

endpoint(captcha, calls.getCaptcha, async ({ c }) => {
  takeFromBucket(c, "captcha");
  return await newChallenge(c.get("settings").keyring);
});
