import { Resend } from "resend";
import type { MailSender } from "./queue.ts";

export interface ResendOptions {
  apiKey: string;
  from: string;
  /** API address for tests. */
  apiBase: string | undefined;
}

/** Permanent errors: the email or its address is invalid, so a retry is useless. */
const final = new Set([
  "validation_error",
  "invalid_parameter",
  "missing_required_field",
  "invalid_idempotency_key",
  "invalid_idempotent_request",
]);

/** RFC 8058: mail clients show a button of their own, which unsubscribes with one POST. */
function oneClick(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

export function createResendSender({ apiKey, from, apiBase }: ResendOptions): MailSender {
  const resend = new Resend(apiKey, apiBase === undefined ? {} : { baseUrl: apiBase });
  return {
    async send({ id, recipient, subject, html, text, unsubscribeUrl }) {
      try {
        const { data, error } = await resend.emails.send(
          {
            from,
            to: recipient,
            subject,
            html,
            text,
            ...(unsubscribeUrl ? { headers: oneClick(unsubscribeUrl) } : {}),
          },
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
