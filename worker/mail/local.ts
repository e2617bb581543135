import type { MailSender, OutgoingLetter } from "./sender.ts";

export interface LocalMailbox {
  receive(letter: OutgoingLetter & { receivedAt: number }): Promise<void>;
}

/** Mail that stays in the house: kept in a mailbox that a page of the development server shows. */
export function localSender(mailbox: LocalMailbox): MailSender {
  return {
    async send({ id, recipient, subject, html, text }) {
      await mailbox.receive({ id, recipient, subject, html, text, receivedAt: Date.now() });
      return { outcome: "sent" };
    },
  };
}
