import { endpoints } from "../contract/endpoints/endpoints.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { newChallenge } from "../lib/crypto/proof-of-work.ts";

export const captcha = createRoutes();

handle(captcha, endpoints.getCaptcha, async ({ c }) => {
  takeFromBucket(c, "captcha");
  return await newChallenge(c.get("settings").keyring);
});
