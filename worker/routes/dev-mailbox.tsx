import { type Context, Hono } from "hono";
import { findReceivedLetter, type ReceivedLetter, receivedLetters } from "../directory/mail.ts";
import { localMailAllowed } from "../orders/desk.ts";
import { directoryOf } from "./desk-of.ts";
import type { AppEnv } from "./endpoint.ts";
import { LetterPage, MailboxPage } from "./pages/mailbox-page.tsx";
import { showPage } from "./pages/page.tsx";

/** The letters that a development server "sent". In production, and with a mail service, it does not exist. */
export const devMailbox = new Hono<AppEnv>();

const lettersShown = 100;

devMailbox.use("/dev/*", async (c, next) => {
  if (!localMailAllowed(c.get("settings"))) return c.notFound();
  return next();
});

devMailbox.get("/dev/mailbox", async (c) => {
  const letters = await receivedLetters(directoryOf(c), lettersShown);
  return showPage(c, { title: "Mailbox", language: "en", children: <MailboxPage letters={letters} /> });
});

devMailbox.get("/dev/mailbox.json", async (c) => {
  const letters = await receivedLetters(directoryOf(c), lettersShown);
  c.header("Cache-Control", "no-store");
  return c.json(
    letters.map(({ id, recipient, subject, text, html, receivedAt }) => ({
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
  const letter = await letterOf(c);
  if (!letter) return c.notFound();
  return showPage(c, {
    title: letter.subject,
    language: "en",
    frames: "'self'",
    children: <LetterPage letter={letter} />,
  });
});

devMailbox.get("/dev/mailbox/:id/html", async (c) => {
  const letter = await letterOf(c);
  if (!letter) return c.notFound();
  // Mail lives on style attributes; it gets those, and nothing else.
  c.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
  c.header("X-Frame-Options", "SAMEORIGIN");
  c.header("Cache-Control", "no-store");
  return c.html(letter.html.replace("<head>", '<head><base target="_blank">'));
});

async function letterOf(c: Context<AppEnv>): Promise<ReceivedLetter | undefined> {
  return await findReceivedLetter(directoryOf(c), c.req.param("id") ?? "");
}
