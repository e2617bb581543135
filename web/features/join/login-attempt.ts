import * as Limits from "@contract/limits.ts";
import { nanoid } from "nanoid";
import { localStore } from "../../lib/browser/local-store.ts";

const prefix = "parley.attempt.";

/** The try of this device to take a seat by a room link whose answer has not come; undefined without one. */
export function loginAttempt(linkCode: string): string | undefined {
  const [attempt, sentAt] = (localStore.get(prefix + linkCode) ?? "").split(" ");
  return Math.abs(Date.now() - Number(sentAt)) < Limits.loginAttemptMs ? attempt : undefined;
}

/** Random text to send with the login: that of the unanswered try, so that another one takes no second seat. */
export function storeLoginAttempt(linkCode: string): string {
  const attempt = loginAttempt(linkCode) ?? nanoid();
  for (const key of localStore.keys(prefix))
    if (loginAttempt(key.slice(prefix.length)) === undefined) localStore.remove(key);
  localStore.set(prefix + linkCode, `${attempt} ${Date.now()}`);
  return attempt;
}

export function forgetLoginAttempt(linkCode: string): void {
  localStore.remove(prefix + linkCode);
}
