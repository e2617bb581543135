import * as z from "zod";
import { currencies } from "./contract/currencies.ts";
import { takesMethod } from "./contract/payment-methods.ts";
import type { PriceTable } from "./contract/prices.ts";
import { createKeyring, type Keyring } from "./lib/crypto/keyring.ts";
import { pricesByCurrency } from "./lib/price-table.ts";
import { type SettingName, settingsList, type settingsTable } from "./lib/settings-table.ts";
import type { Room } from "./room/room.ts";

/** Bindings of the worker: see wrangler.toml. */
export interface Env {
  ASSETS: Fetcher;
  ROOM: DurableObjectNamespace<Room>;
  DB: D1Database;
  MEDIA: R2Bucket;
  /** Buckets of rooms in a jurisdiction; an installation may do without. */
  MEDIA_EU?: R2Bucket;
  MEDIA_US?: R2Bucket;
  /** Workers AI, for voice to text; an installation may do without. */
  AI?: Ai;
  [setting: string]: unknown;
}

const localOrigin = "http://localhost:8787";

type Schemas = { [Name in SettingName]: (typeof settingsTable)[Name]["schema"] };
const schemas = Object.fromEntries(settingsList.map(({ name, schema }) => [name, schema])) as Schemas;

/** Settings of a relay that need each other. */
const pairs = [
  ["TURN_KEY_ID", "TURN_KEY_API_TOKEN"],
  ["TURN_KEY_API_TOKEN", "TURN_KEY_ID"],
  ["TURN_URLS", "TURN_SECRET"],
  ["TURN_SECRET", "TURN_URLS"],
] as const;

const settingsSchema = z.object(schemas).superRefine((settings, context) => {
  const problem = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  const production = settings.APP_ENV === "production";
  if (!production && settings.STRIPE_SECRET_KEY && !settings.STRIPE_WEBHOOK_SECRETS)
    problem("STRIPE_WEBHOOK_SECRETS", "is needed with STRIPE_SECRET_KEY");
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = settings;
  if (VAPID_PUBLIC_KEY !== undefined || VAPID_PRIVATE_KEY !== undefined)
    for (const [name, value] of Object.entries({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }))
      if (value === undefined) problem(name, "is needed with the other VAPID settings");
  const priced = Object.keys(pricesByCurrency(settings.PRICES, settings.CURRENCY));
  if (!priced.includes(settings.CURRENCY)) problem("PRICES", "needs prices in CURRENCY");
  const unknown = priced.filter((one) => one !== settings.CURRENCY && !currencies.has(one));
  const unpayable = priced.filter((one) => !settings.PAYMENT_METHODS.some((method) => takesMethod(one, method)));
  if (unpayable.length > 0) problem("PAYMENT_METHODS", `has none that takes ${unpayable.join(", ")}`);
  if (unknown.length > 0) problem("PRICES", `${unknown.join(", ")}: the payment service charges no such currency`);
  // A refund gives the tax back by itself only where there is an invoice: https://docs.stripe.com/tax/invoicing/refunds
  if (settings.TAX === "stripe" && settings.INVOICES === "off") problem("INVOICES", "is needed with TAX");
  for (const [name, other] of pairs)
    if (settings[name] === undefined && settings[other] !== undefined) problem(name, `is needed with ${other}`);
  if (settings.CALL_RELAY_ONLY === "on" && settings.TURN_KEY_ID === undefined && settings.TURN_URLS === undefined)
    problem("CALL_RELAY_ONLY", "needs TURN_KEY_ID or TURN_URLS");
  if (settings.MEDIA_ORIGIN !== undefined && settings.MEDIA_ORIGIN === (settings.APP_ORIGIN ?? localOrigin))
    problem("MEDIA_ORIGIN", "must be another address than APP_ORIGIN");
  if (!production) return;
  if (settings.ANALYTICS_SCRIPT?.src.startsWith("http:"))
    problem("ANALYTICS_SCRIPT", "must begin with https in production");
  for (const name of ["APP_ORIGIN", "MEDIA_ORIGIN"] as const)
    if (settings[name]?.startsWith("http:")) problem(name, "must begin with https in production");
  for (const { name, isNeeded } of settingsList)
    if (isNeeded && settings[name] === undefined) problem(name, "is needed in production");
  if (settings.MAIL_FROM && /@localhost\b/.test(settings.MAIL_FROM))
    problem("MAIL_FROM", "must be an address that can be answered in production");
  if (settings.CAPTCHA === "off") problem("CAPTCHA", "cannot be off in production");
  if (settings.RATE_LIMITS === "off") problem("RATE_LIMITS", "cannot be off in production");
});

export type Settings = Omit<z.output<typeof settingsSchema>, "APP_ORIGIN" | "MAIL_FROM" | "PRICES"> & {
  APP_ORIGIN: string;
  MAIL_FROM: string;
  /** Price tables by currency. */
  PRICES: Readonly<Record<string, PriceTable>>;
  keyring: Keyring;
  /** Undefined: no notifications. */
  vapid: { publicKey: string; privateKey: string; subject: string } | undefined;
};
export type SettingsOutcome = { ok: true; settings: Settings } | { ok: false; problems: string[] };

function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: z.output<typeof settingsSchema>) {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return undefined;
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT };
}

const parsed = new WeakMap<object, SettingsOutcome>();

/** The settings, parsed once; or what is missing or contradictory, one sentence each, without any value. */
export function parseSettings(env: Env): SettingsOutcome {
  const known = parsed.get(env);
  if (known) return known;
  const given = settingsList.map(({ name, default: usual }) => [name, env[name] || usual]);
  const result = settingsSchema.safeParse(Object.fromEntries(given));
  const outcome: SettingsOutcome = result.success
    ? {
        ok: true,
        settings: {
          ...result.data,
          APP_ORIGIN: result.data.APP_ORIGIN ?? localOrigin,
          PRICES: pricesByCurrency(result.data.PRICES, result.data.CURRENCY),
          MAIL_FROM: result.data.MAIL_FROM ?? `${JSON.stringify(result.data.APP_NAME)} <rooms@localhost>`,
          keyring: createKeyring(result.data.APP_SECRETS),
          vapid: vapidOf(result.data),
        },
      }
    : { ok: false, problems: result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) };
  parsed.set(env, outcome);
  return outcome;
}

/** The settings. Throws, naming the problems, when they are not usable. */
export function settingsOf(env: Env): Settings {
  const outcome = parseSettings(env);
  if (!outcome.ok) throw new Error(`Settings are not usable: ${outcome.problems.join("; ")}`);
  return outcome.settings;
}

/** Payment in play money: only without a Stripe key, and never in production. */
export function sandboxAllowed(settings: Settings): boolean {
  return settings.APP_ENV !== "production" && settings.STRIPE_SECRET_KEY === undefined;
}
