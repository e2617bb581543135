import * as z from "zod";
import { currencies } from "../contract/currencies.ts";
import type { OptionalFeature } from "../contract/endpoints/console/health.ts";
import * as Limits from "../contract/limits.ts";
import { taxBehaviors } from "../contract/order.ts";
import { paymentMethods } from "../contract/payment-methods.ts";
import { defaultTimeZone } from "../contract/text/dates.ts";
import { callSettings } from "./call-settings.ts";
import { defaultPrices, priceTables } from "./price-table.ts";
import { isContact, isTimeZone, json, list, onOff, origin, script, text } from "./setting-shapes.ts";

/** A setting of an installation. An empty value counts as missing. */
export interface Setting {
  /** Parses the value, after `default` took the place of a missing one. */
  schema: z.ZodType;
  /** Markdown: a row in OPERATING.md, and a text beside the field of a deploy button. */
  description: string;
  default?: string;
  /** Stored encrypted by Cloudflare, instead of in wrangler.toml. */
  isSecret?: true;
  /** In production no request is served without it. */
  isNeeded?: true;
  /** The feature that an installation without this setting lacks. */
  without?: OptionalFeature;
  /** Source of the value in `npm run deploy`: a question, a random key, a new P-256 key, a new endpoint at Stripe. */
  source?: "question" | "random key" | "push keys" | "Stripe endpoint";
  /** Form of an answer to the question. */
  pattern?: RegExp;
  example?: string;
}

const push = { without: "push", source: "push keys", isSecret: true } as const;

const seller = { source: "question", pattern: /^[^\r\n]+$/ } as const;

/**
 * All settings: source of the parser in `worker/env.ts`, the deploy script, the health check, OPERATING.md's table and
 * the files of a deploy button.
 */
export const settingsTable = {
  APP_ENV: {
    schema: z.enum(["production", "development", "test"]),
    default: "production",
    description: "`development` is for `npm start`",
  },
  APP_NAME: {
    schema: text,
    default: "Parley",
    description: "the product's name, as people see it: title, logo, emails, legal texts, posters, manifest",
  },
  TIME_ZONE: {
    schema: text.refine(isTimeZone, "is no zone of the IANA database, such as Asia/Shanghai"),
    default: defaultTimeZone,
    description:
      "the time zone of all dates on screens, in emails and receipts: a name of the IANA database. People may choose the zone of their device instead",
  },
  APP_ORIGIN: {
    schema: origin.optional(),
    isNeeded: true,
    description: "the address in links and emails: `https://parley.example`",
    source: "question",
    pattern: /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    example: "https://parley.example",
  },
  MEDIA_ORIGIN: {
    schema: origin.optional(),
    description:
      "an address of its own for files, `https://files.parley.example`: a second custom domain of the same Worker, where no page is served",
  },
  APP_SECRETS: {
    // The first key signs, all verify.
    schema: list.pipe(z.array(z.string().min(32, "each key needs at least 32 characters")).min(1)),
    isNeeded: true,
    isSecret: true,
    description: "comma-separated keys of at least 32 characters, each as `openssl rand -hex 32` prints it",
    source: "random key",
  },
  CURRENCY: {
    schema: z
      .string()
      .toLowerCase()
      .refine((code) => currencies.has(code), "is no currency that the payment service charges"),
    default: "usd",
    description: "the first currency of prices: three letters of ISO 4217",
  },
  PRICES: {
    schema: json.pipe(priceTables).default(defaultPrices),
    description:
      'the price table as JSON, in minor units of `CURRENCY`: see `worker/lib/price-table.ts`; or a table for each currency that buyers may choose, `{"usd":{…},"eur":{…}}`. Until prices are changed in the operator\'s console',
  },
  PAYMENT_METHODS: {
    schema: list.pipe(z.array(z.enum(paymentMethods)).min(1)),
    default: "card,alipay",
    description: `comma-separated, each enabled at Stripe, offered where it takes the currency: ${paymentMethods.map((method) => `\`${method}\``).join(", ")}`,
  },
  SELLER_NAME: {
    schema: text.optional(),
    ...seller,
    description: "who sells, as receipts name it: a person or a company; default: `APP_NAME`",
    example: "Parley Limited",
  },
  SELLER_ADDRESS: {
    schema: text.optional(),
    ...seller,
    without: "seller",
    description: "the seller's postal address on receipts, in one line",
    example: "1 Main Street, 12345 Springfield",
  },
  SELLER_TAX_ID: {
    schema: text.optional(),
    ...seller,
    description: "the seller's tax id on receipts",
    example: "DE123456789",
  },
  TAX: {
    schema: z.enum(["off", "stripe"]),
    default: "off",
    description: "`stripe`: Stripe computes the tax, and takes companies' tax ids; needs `INVOICES`",
  },
  TAX_BEHAVIOR: {
    schema: z.enum(taxBehaviors),
    default: "exclusive",
    description: "tax comes on top of the prices, or is in them: `inclusive`",
  },
  TAX_CODE: {
    schema: z
      .string()
      .regex(/^txcd_\d{8}$/)
      .optional(),
    description: "Stripe's tax code of what is sold; default: the one in Stripe's tax settings",
    example: "txcd_10000000",
  },
  INVOICES: {
    schema: z.enum(["off", "stripe"]),
    default: "off",
    description: "`stripe`: Stripe issues a numbered invoice for each payment, linked from the receipt",
  },
  STRIPE_SECRET_KEY: {
    schema: text.optional(),
    isNeeded: true,
    isSecret: true,
    description: "Stripe's secret key; without it, outside of production: play money",
    source: "question",
    pattern: /^(sk|rk)_(test|live)_\w+$/,
    example: "sk_live_…",
  },
  STRIPE_WEBHOOK_SECRETS: {
    // The current and, during rotation, the former signing secret.
    schema: list.optional(),
    isNeeded: true,
    isSecret: true,
    description: "comma-separated signing secrets of the webhook endpoint `/api/webhooks/stripe` at Stripe",
    source: "Stripe endpoint",
  },
  STRIPE_API_BASE: {
    schema: z.url().optional(),
    description: "another host of Stripe's API, for tests against a stand-in",
  },
  RESEND_API_KEY: {
    schema: text.optional(),
    isNeeded: true,
    isSecret: true,
    description: "Resend's key; without it, outside of production: the mailbox page",
    source: "question",
    pattern: /^re_\w+$/,
    example: "re_…",
  },
  RESEND_API_BASE: {
    schema: z.url().optional(),
    description: "another host of Resend's API, for tests against a stand-in",
  },
  MAIL_FROM: {
    schema: text.optional(),
    isNeeded: true,
    description: "the sender of emails, of a domain that Resend has verified: `Parley <rooms@parley.example>`",
    source: "question",
    pattern: /^[^\r\n]*[^\s@<]+@[a-z0-9-]+(\.[a-z0-9-]+)+>?$/i,
    example: "Parley <rooms@parley.example>",
  },
  VAPID_PUBLIC_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .optional(),
    ...push,
    description: "the point of a P-256 key, base64url; without it no web push",
  },
  VAPID_PRIVATE_KEY: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    ...push,
    description: "the scalar of that key, base64url",
  },
  VAPID_SUBJECT: {
    schema: z
      .string()
      .refine(isContact, "must be mailto: and an address of yours, or an https address: push services refuse others")
      .optional(),
    ...push,
    description: "contact for push services: `mailto:you@parley.example`",
  },
  PUSH_HOSTS: {
    schema: list.default([]),
    description: "comma-separated hosts of push services besides those of the great browsers; `*.` for all under one",
  },
  HOOK_HOSTS: {
    schema: list.default([]),
    description:
      "comma-separated hosts, with their ports, that an outgoing hook may call though they are not public, also by http: `127.0.0.1:9000`",
  },
  ...callSettings,
  RETIRED_RECEIPT_KEYS: {
    schema: list.pipe(z.array(z.string().regex(/^[A-Za-z0-9_-]{43}$/))).default([]),
    description:
      "comma-separated public keys of deletion receipts, copied from `/api/receipt-keys` before their secret leaves `APP_SECRETS`",
  },
  OPERATOR_TOKEN: {
    schema: z.string().min(32, "needs at least 32 characters").optional(),
    isSecret: true,
    description: "at least 32 characters; opens the operator's console and API",
    without: "operator",
    source: "random key",
  },
  OPERATOR_EMAIL: {
    schema: z.email().optional(),
    description:
      "where feedback is mailed; without it, feedback is only stored, for `npm run operator -- list-feedback`",
    source: "question",
    pattern: /^[^\s@]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
    example: "you@parley.example",
  },
  CONTACT_CHANNELS: {
    schema: json.pipe(z.array(z.object({ kind: text, label: text, value: text }))),
    default: "[]",
    description:
      '`[{"kind":"mail","label":"Email","value":"help@parley.example"}]`, until they are changed in the operator\'s console',
    without: "contact",
  },
  MEDIA_QUOTA_PER_SEAT: {
    schema: z.coerce.number().int().positive(),
    default: String(Limits.mediaBytesPerSeat),
    description: "bytes of files that a room may keep for each of its seats (2 GB)",
  },
  CAPTCHA: { schema: onOff, default: "on", description: "cannot be off in production" },
  RATE_LIMITS: { schema: onOff, default: "on", description: "cannot be off in production" },
  SEALED_ROOMS: {
    // Rooms that are sealed stay sealed in any case.
    schema: onOff,
    default: "on",
    description: "`off` sells no rooms with end-to-end encryption",
  },
  ANALYTICS_SCRIPT: {
    schema: script.optional(),
    description:
      "the address of an analytics script, with its attributes: `https://stats.example/script.js data-domain=parley.example`. It counts the home, help and legal pages as `/analytics/help` and so on, and the privacy policy says so. It runs in a frame without an origin, so it has to work without cookies and storage",
  },
  ERRORS_DSN: {
    schema: z
      .url()
      .regex(/^https?:\/\/\w+@[^/@]+\/(.*\/)?\d+$/, "must be like https://key@errors.example/1")
      .optional(),
    description:
      "a service that understands Sentry's envelopes, which gets the errors of pages too: `https://key@errors.example/1`",
  },
  LOG: { schema: z.enum(["text", "json"]), default: "json", description: "`text` is for people" },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingsTable;

export const settingsList: readonly (Setting & { name: SettingName })[] = Object.entries<Setting>(settingsTable).map(
  ([name, setting]) => ({ name: name as SettingName, ...setting }),
);
