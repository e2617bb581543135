import type { OptionalFeature, Requirement } from "../contract/endpoints/console/health.ts";
import { createDirectory, isUpToDate } from "../directory/directory.ts";
import type { Env, Settings } from "../env.ts";
import { settingsList } from "../lib/settings-table.ts";
import { contactChannels } from "./contact-channels.ts";

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
