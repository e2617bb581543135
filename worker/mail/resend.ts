import { Resend } from "resend";
import type { MailSender } from "./sender.ts";

export interface ResendOptions {
  apiKey: string;
  from: string;
  /** Another host for the API, for tests. */
  apiBase: string | undefined;
}

/** Refusals that will be the same tomorrow: a letter or an address that is wrong in itself. */
const final = new Set([
  "validation_error",
  "invalid_parameter",
  "missing_required_field",
  "invalid_idempotency_key",
  "invalid_idempotent_request",
]);

export function resendSender({ apiKey, from, apiBase }: ResendOptions): MailSender {
  const resend = new Resend(apiKey, apiBase === undefined ? {} : { baseUrl: apiBase });
  return {
    async send({ id, recipient, subject, html, text }) {
      try {
        const { data, error } = await resend.emails.send(
          { from, to: recipient, subject, html, text },
          { idempotencyKey: id },
        );
        if (data?.id) return { outcome: "sent" };
        const why = error?.name ?? "no answer";
        return { outcome: final.has(why) ? "never" : "retry", why };
      } catch (error) {
        return { outcome: "retry", why: error instanceof Error ? error.name : "unknown" };
      }
    },
  };
}
