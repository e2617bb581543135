import type { MailSender, OutgoingEmail } from "./sender.ts";

export interface LocalMailbox {
  receive(email: OutgoingEmail & { receivedAt: number; unsubscribeUrl: string | null }): Promise<void>;
}

/** Stores emails in the mailbox that the development server shows, and sends none. */
export function createLocalSender(mailbox: LocalMailbox): MailSender {
  return {
    async send({ id, recipient, subject, html, text, unsubscribeUrl = null }) {
      await mailbox.receive({ id, recipient, subject, html, text, unsubscribeUrl, receivedAt: Date.now() });
      return { outcome: "sent" };
    },
  };
}
