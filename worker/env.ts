import * as z from "zod";
import { currencies } from "./contract/currencies.ts";
import * as Limits from "./contract/limits.ts";
import { defaultTimeZone } from "./contract/text/dates.ts";
import { isEmail } from "./contract/text/text-rules.ts";
import { createKeyring, type Keyring } from "./lib/crypto/keyring.ts";
import { type SettingName, settingsList } from "./lib/settings-table.ts";
import { defaultPrices, priceTable } from "./payments/pricing.ts";
import type { Room } from "./room/room.ts";

/** Bindings of the worker: see wrangler.toml. */
export interface Env {
  ASSETS: Fetcher;
  ROOM: DurableObjectNamespace<Room>;
  DB: D1Database;
  MEDIA: R2Bucket;
  /** Of rooms in a jurisdiction; an installation may do without. */
  MEDIA_EU?: R2Bucket;
  MEDIA_US?: R2Bucket;
  /** Workers AI, for voice to text; an installation may do without. */
  AI?: Ai;
  [setting: string]: unknown;
}

const localOrigin = "http://localhost:8787";

const onOff = z.enum(["on", "off"]);
const text = z.string().trim().min(1);
const list = text.transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const json = text.transform((value, context) => {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    context.issues.push({ code: "custom", message: "is not JSON", input: value });
    return z.NEVER;
  }
});

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** RFC 8292: Apple's service also refuses spaces, and hosts that are no domain. */
function isContact(subject: string): boolean {
  if (subject.startsWith("mailto:")) return isEmail(subject.slice("mailto:".length));
  return URL.canParse(subject) && /^https:\/\/[^/\s]+\.[a-z]{2,}(\/\S*)?$/i.test(subject);
}

/** Shapes of the settings that `settings-table.ts` describes. */
const settingsSchema = z
  .object({
    APP_ENV: z.enum(["production", "development", "test"]).default("production"),
    APP_NAME: text.default("Parley"),
    TIME_ZONE: text
      .refine(isTimeZone, "is no zone of the IANA database, such as Asia/Shanghai")
      .default(defaultTimeZone),
    APP_ORIGIN: z
      .url()
      .transform((value) => new URL(value).origin)
      .optional(),
    MEDIA_ORIGIN: z
      .url()
      .transform((value) => new URL(value).origin)
      .optional(),
    /** The first key signs, all verify. */
    APP_SECRETS: list.pipe(z.array(z.string().min(32, "each key needs at least 32 characters")).min(1)),
    CURRENCY: z
      .string()
      .toLowerCase()
      .refine((code) => currencies.has(code), "is no currency that the payment service charges")
      .default("usd"),
    PRICES: json.pipe(priceTable).default(defaultPrices),
    SELLER_NAME: text.optional(),
    STRIPE_SECRET_KEY: text.optional(),
    /** The current and, during rotation, the former signing secret. */
    STRIPE_WEBHOOK_SECRETS: list.optional(),
    STRIPE_API_BASE: z.url().optional(),
    RESEND_API_KEY: text.optional(),
    RESEND_API_BASE: z.url().optional(),
    MAIL_FROM: text.optional(),
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    VAPID_SUBJECT: z
      .string()
      .refine(isContact, "must be mailto: and an address of yours, or an https address: push services refuse others")
      .optional(),
    PUSH_HOSTS: list.default([]),
    HOOK_HOSTS: list.default([]),
    RETIRED_RECEIPT_KEYS: list.pipe(z.array(z.string().regex(/^[A-Za-z0-9_-]{43}$/))).default([]),
    OPERATOR_EMAIL: z.email().optional(),
    OPERATOR_TOKEN: z.string().min(32, "needs at least 32 characters").optional(),
    CONTACT_CHANNELS: json.pipe(z.array(z.object({ kind: text, label: text, value: text }))).default([]),
    MEDIA_QUOTA_PER_SEAT: z.coerce.number().int().positive().default(Limits.mediaBytesPerSeat),
    CAPTCHA: onOff.default("on"),
    RATE_LIMITS: onOff.default("on"),
    /** Orders of sealed rooms are accepted. Rooms that are sealed stay sealed in any case. */
    SEALED_ROOMS: onOff.default("on"),
    ANALYTICS_SCRIPT: text
      .regex(
        /^https?:\/\/[\w.:-]+\/[^\s'"<>;,]*( data-[a-z-]+=[^\s'"<>]*)*$/,
        "must be an address, then data-name=value",
      )
      .transform((value) => {
        const [src = "", ...attributes] = value.split(" ");
        return { src, attributes: Object.fromEntries(attributes.map((pair) => pair.split(/=(.*)/s).slice(0, 2))) };
      })
      .optional(),
    ERRORS_DSN: z
      .url()
      .regex(/^https?:\/\/\w+@[^/@]+\/(.*\/)?\d+$/, "must be like https://key@errors.example/1")
      .optional(),
    LOG: z.enum(["text", "json"]).default("json"),
  } satisfies Record<SettingName, z.ZodType>)
  .superRefine((settings, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const production = settings.APP_ENV === "production";
    if (!production && settings.STRIPE_SECRET_KEY && !settings.STRIPE_WEBHOOK_SECRETS)
      problem("STRIPE_WEBHOOK_SECRETS", "is needed with STRIPE_SECRET_KEY");
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = settings;
    if (VAPID_PUBLIC_KEY !== undefined || VAPID_PRIVATE_KEY !== undefined)
      for (const [name, value] of Object.entries({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }))
        if (value === undefined) problem(name, "is needed with the other VAPID settings");
    if (settings.MEDIA_ORIGIN !== undefined && settings.MEDIA_ORIGIN === (settings.APP_ORIGIN ?? localOrigin))
      problem("MEDIA_ORIGIN", "must be another address than APP_ORIGIN");
    if (!production) return;
    if (settings.ANALYTICS_SCRIPT?.src.startsWith("http:"))
      problem("ANALYTICS_SCRIPT", "must begin with https in production");
    if (settings.MEDIA_ORIGIN?.startsWith("http:")) problem("MEDIA_ORIGIN", "must begin with https in production");
    for (const { name, isNeeded } of settingsList)
      if (isNeeded && settings[name] === undefined) problem(name, "is needed in production");
    if (settings.MAIL_FROM && /@localhost\b/.test(settings.MAIL_FROM))
      problem("MAIL_FROM", "must be an address that can be answered in production");
    if (settings.CAPTCHA === "off") problem("CAPTCHA", "cannot be off in production");
    if (settings.RATE_LIMITS === "off") problem("RATE_LIMITS", "cannot be off in production");
  });

export type Settings = Omit<z.output<typeof settingsSchema>, "APP_ORIGIN" | "MAIL_FROM"> & {
  APP_ORIGIN: string;
  MAIL_FROM: string;
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
export function checkSettings(env: Env): SettingsOutcome {
  const known = parsed.get(env);
  if (known) return known;
  const result = settingsSchema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== "")));
  const outcome: SettingsOutcome = result.success
    ? {
        ok: true,
        settings: {
          ...result.data,
          APP_ORIGIN: result.data.APP_ORIGIN ?? localOrigin,
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
  const outcome = checkSettings(env);
  if (!outcome.ok) throw new Error(`Settings are not usable: ${outcome.problems.join("; ")}`);
  return outcome.settings;
}

/** Payment in play money: only without a Stripe key, and never in production. */
export function sandboxAllowed(settings: Settings): boolean {
  return settings.APP_ENV !== "production" && settings.STRIPE_SECRET_KEY === undefined;
}
