import type { OptionalFeature } from "../contract/calls/console/health.ts";

/** A setting of an installation. `worker/env.ts` parses its value; an empty value counts as missing. */
export interface Setting {
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

const push = {
  without: "push",
  source: "push keys",
  isSecret: true,
} as const;

/** All settings: source of the deploy script, the health check, OPERATING.md's table and the files of a deploy button. */
export const settingsTable = {
  APP_ENV: { default: "production", description: "`development` is for `npm start`" },
  APP_NAME: {
    default: "Parley",
    description: "the product's name, as people see it: title, logo, emails, legal texts, posters, manifest",
  },
  TIME_ZONE: {
    default: "Asia/Shanghai",
    description:
      "the time zone of all dates on screens, in emails and receipts: a name of the IANA database. People may choose the zone of their device instead",
  },
  APP_ORIGIN: {
    isNeeded: true,
    description: "the address in links and emails: `https://parley.example`",
    source: "question",
    pattern: /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    example: "https://parley.example",
  },
  MEDIA_ORIGIN: {
    description:
      "an address of its own for files, `https://files.parley.example`: a second custom domain of the same Worker, where no page is served",
  },
  APP_SECRETS: {
    isNeeded: true,
    isSecret: true,
    description: "comma-separated keys of at least 32 characters, each as `openssl rand -hex 32` prints it",
    source: "random key",
  },
  CURRENCY: { default: "usd", description: "three letters of ISO 4217" },
  PRICES: {
    description:
      "the price table as JSON, in minor units of `CURRENCY`: see `worker/payments/pricing.ts`. Until prices are changed in the operator's console",
  },
  SELLER_NAME: { description: "who sells, as receipts name it: a person or a company; default: `APP_NAME`" },
  STRIPE_SECRET_KEY: {
    isNeeded: true,
    isSecret: true,
    description: "Stripe's secret key; without it, outside of production: play money",
    source: "question",
    pattern: /^(sk|rk)_(test|live)_\w+$/,
    example: "sk_live_…",
  },
  STRIPE_WEBHOOK_SECRETS: {
    isNeeded: true,
    isSecret: true,
    description: "comma-separated signing secrets of the webhook endpoint `/api/webhooks/stripe` at Stripe",
    source: "Stripe endpoint",
  },
  STRIPE_API_BASE: { description: "another host of Stripe's API, for tests against a stand-in" },
  RESEND_API_KEY: {
    isNeeded: true,
    isSecret: true,
    description: "Resend's key; without it, outside of production: the mailbox page",
    source: "question",
    pattern: /^re_\w+$/,
    example: "re_…",
  },
  RESEND_API_BASE: { description: "another host of Resend's API, for tests against a stand-in" },
  MAIL_FROM: {
    isNeeded: true,
    description: "the sender of emails, of a domain that Resend has verified: `Parley <rooms@parley.example>`",
    source: "question",
    pattern: /^[^\r\n]*[^\s@<]+@[a-z0-9-]+(\.[a-z0-9-]+)+>?$/i,
    example: "Parley <rooms@parley.example>",
  },
  VAPID_PUBLIC_KEY: { ...push, description: "the point of a P-256 key, base64url; without it no web push" },
  VAPID_PRIVATE_KEY: { ...push, description: "the scalar of that key, base64url" },
  VAPID_SUBJECT: { ...push, description: "contact for push services: `mailto:you@parley.example`" },
  PUSH_HOSTS: {
    description: "comma-separated hosts of push services besides those of the great browsers; `*.` for all under one",
  },
  HOOK_HOSTS: {
    description:
      "comma-separated hosts, with their ports, that an outgoing hook may call though they are not public, also by http: `127.0.0.1:9000`",
  },
  RETIRED_RECEIPT_KEYS: {
    description:
      "comma-separated public keys of deletion receipts, copied from `/api/receipt-keys` before their secret leaves `APP_SECRETS`",
  },
  OPERATOR_TOKEN: {
    isSecret: true,
    description: "at least 32 characters; opens the operator's console and API",
    without: "operator",
    source: "random key",
  },
  OPERATOR_EMAIL: {
    description:
      "where feedback is mailed; without it, feedback is only stored, for `npm run operator -- list-feedback`",
    source: "question",
    pattern: /^[^\s@]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
    example: "you@parley.example",
  },
  CONTACT_CHANNELS: {
    default: "[]",
    description:
      '`[{"kind":"mail","label":"Email","value":"help@parley.example"}]`, until they are changed in the operator\'s console',
    without: "contact",
  },
  MEDIA_QUOTA_PER_SEAT: {
    default: "2147483648",
    description: "bytes of files that a room may keep for each of its seats (2 GB)",
  },
  CAPTCHA: { default: "on", description: "cannot be off in production" },
  RATE_LIMITS: { default: "on", description: "cannot be off in production" },
  SEALED_ROOMS: { default: "on", description: "`off` sells no rooms with end-to-end encryption" },
  ANALYTICS_SCRIPT: {
    description:
      "the address of an analytics script, with its attributes: `https://stats.example/script.js data-domain=parley.example`. It counts the home, help and legal pages as `/analytics/help` and so on, and the privacy policy says so. It runs in a frame without an origin, so it has to work without cookies and storage",
  },
  ERRORS_DSN: {
    description:
      "a service that understands Sentry's envelopes, which gets the errors of pages too: `https://key@errors.example/1`",
  },
  LOG: { default: "json", description: "`text` is for people" },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingsTable;

export const settingsList: readonly (Setting & { name: SettingName })[] = Object.entries<Setting>(settingsTable).map(
  ([name, setting]) => ({ name: name as SettingName, ...setting }),
);
