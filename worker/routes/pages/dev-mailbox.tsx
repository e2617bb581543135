import { findReceivedEmail, type ReceivedEmail, receivedEmails } from "../../directory/mail.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { directoryOf } from "../../http/order-services.ts";
import { localMailAllowed } from "../../orders/order-services.ts";
import { EmailPage, MailboxPage } from "./mailbox-page.tsx";
import { showPage } from "./page.tsx";

/** Mailbox of the development server. 404 in production and with a mail service. */
export const devMailbox = createRoutes();

const emailsShown = 100;

devMailbox.use("/dev/*", async (c, next) => {
  if (!localMailAllowed(c.get("settings"))) return c.notFound();
  return next();
});

devMailbox.get("/dev/mailbox", async (c) => {
  const emails = await receivedEmails(directoryOf(c), emailsShown);
  return showPage(c, { title: "Mailbox", language: "en", children: <MailboxPage emails={emails} /> });
});

devMailbox.get("/dev/mailbox.json", async (c) => {
  const emails = await receivedEmails(directoryOf(c), emailsShown);
  c.header("Cache-Control", "no-store");
  return c.json(
    emails.map(({ id, recipient, subject, text, html, receivedAt }) => ({
      id,
      to: recipient,
      subject,
      text,
      html,
      received_at: receivedAt,
    })),
  );
});

devMailbox.get("/dev/mailbox/:id", async (c) => {
  const email = await emailOf(c);
  if (!email) return c.notFound();
  return showPage(c, {
    title: email.subject,
    language: "en",
    frames: "'self'",
    children: <EmailPage email={email} />,
  });
});

devMailbox.get("/dev/mailbox/:id/html", async (c) => {
  const email = await emailOf(c);
  if (!email) return c.notFound();
  // Emails use inline styles; the policy allows nothing else.
  c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
  c.header("X-Frame-Options", "SAMEORIGIN");
  c.header("Cache-Control", "no-store");
  return c.html(email.html.replace("<head>", '<head><base target="_blank">'));
});

async function emailOf(c: AppContext): Promise<ReceivedEmail | undefined> {
  return await findReceivedEmail(directoryOf(c), c.req.param("id") ?? "");
}
