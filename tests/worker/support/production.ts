/** Settings of an installation that is open to the public. */
export const production = {
  ...{ APP_ENV: "production", APP_ORIGIN: "https://parley.example", CAPTCHA: "on", RATE_LIMITS: "on" },
  ...{ STRIPE_SECRET_KEY: "sk_live_x", STRIPE_WEBHOOK_SECRETS: "whsec_x", RESEND_API_KEY: "re_x" },
  MAIL_FROM: "Parley <rooms@parley.example>",
};
