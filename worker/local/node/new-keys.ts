import { generateKeyPairSync, randomBytes } from "node:crypto";

/** A random key of 256 bits, as `openssl rand -hex 32` prints it. */
export function newKey(): string {
  return randomBytes(32).toString("hex");
}

/** VAPID keys, which browsers bind subscriptions to: other keys would silence every subscribed device. */
export function newPushKeys(subject: string) {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { VAPID_PUBLIC_KEY: point.toString("base64url"), VAPID_PRIVATE_KEY: d, VAPID_SUBJECT: subject };
}
