import * as z from "zod/mini";
import { type ContactChannel, contactChannel } from "../contract/contact-channel.ts";
import type { OptionalFeature, Requirement } from "../contract/endpoints/console/health.ts";
import { newestVersion } from "../directory/console/setting-versions.ts";
import { createDirectory, type Directory, isUpToDate } from "../directory/directory.ts";
import { recordCheck } from "../directory/status.ts";
import type { Env, Settings } from "../env.ts";
import { settingsList } from "../lib/settings-table.ts";
import type { OrderServices } from "../orders/order-services.ts";

/** Requirements that are not met; the middleware `settings` has reported problems of the settings. */
export async function unmetRequirements(env: Env, { keyring }: Settings): Promise<Requirement[]> {
  const unbound = (["DB", "ROOM", "MEDIA", "ASSETS"] as const).filter((name) => !env[name]);
  if (unbound.includes("DB") || (await isUpToDate(createDirectory(env.DB, keyring)))) return unbound;
  return [...unbound, "migrations"];
}

/** Optional features that are off, with the settings or the binding that each lacks. */
export async function missingFeatures(env: Env, settings: Settings): Promise<Map<OptionalFeature, string[]>> {
  const missing = new Map<OptionalFeature, string[]>();
  // A database that cannot be asked is an unmet requirement.
  const channels = await contactChannels(createDirectory(env.DB, settings.keyring), settings).catch(() => []);
  const inForce = { ...settings, CONTACT_CHANNELS: channels };
  for (const { name, without } of settingsList) {
    const value = inForce[name];
    const isMissing = value === undefined || (Array.isArray(value) && value.length === 0);
    if (without && isMissing) missing.set(without, [...(missing.get(without) ?? []), name]);
  }
  if (settings.APP_ENV === "production" && /^[sr]k_test_/.test(settings.STRIPE_SECRET_KEY ?? ""))
    missing.set("payments", ["STRIPE_SECRET_KEY is a key of Stripe's test mode"]);
  if (settings.TURN_KEY_ID !== undefined || settings.TURN_URLS !== undefined) missing.delete("relay");
  return env.AI === undefined ? missing.set("voice", ["the binding AI"]) : missing;
}

/** Name of an object that is no room: ids of rooms are longer. */
const checkedObject = "status";

/** Asks an object, the database and the bucket, and counts how long all of them took, for the status page. */
export async function checkInstallation({ room, directory }: OrderServices, { MEDIA }: Env): Promise<void> {
  const beganAt = Date.now();
  let tookMs: number | undefined;
  try {
    await room(checkedObject).appliedAt("none");
    await directory.run("SELECT 1");
    await MEDIA.head(checkedObject);
    tookMs = Date.now() - beganAt;
  } finally {
    await recordCheck(directory, tookMs, beganAt);
  }
}

/** Ways to reach the operator: those of the console, else those of the setting. */
export async function contactChannels(directory: Directory, settings: Settings): Promise<ContactChannel[]> {
  const newest = await newestVersion(directory, "CONTACT_CHANNELS");
  return newest ? z.parse(z.array(contactChannel), JSON.parse(newest.value)) : settings.CONTACT_CHANNELS;
}
