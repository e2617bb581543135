import { Resend } from "resend";
import type { MailSender } from "./queue.ts";

export interface ResendOptions {
  apiKey: string;
  from: string;
  /** API URL for tests. */
  apiBase: string | undefined;
}

/**
 * Statuses of an email that is invalid itself, so that a retry is useless. A missing permission, an unverified domain
 * (401, 403) and a used-up quota (429) are mended by the operator. https://resend.com/docs/api-reference/errors,
 * 2026-11-28.
 */
const final: ReadonlySet<number | null> = new Set([400, 422]);

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
        const why = error ? `${error.statusCode ?? ""} ${error.name}`.trim() : "no answer";
        return { outcome: final.has(error?.statusCode ?? null) ? "never" : "retry", why };
      } catch (error) {
        return { outcome: "retry", why: error instanceof Error ? error.name : "unknown" };
      }
    },
  };
}
