import type { Child } from "hono/jsx";
import type { ReceivedEmail } from "../../directory/mail.ts";

export function MailboxPage({ emails }: { emails: readonly ReceivedEmail[] }) {
  return (
    <>
      <Banner />
      <main class="wide">
        <h1>Mailbox</h1>
        {emails.length === 0 ? (
          <p class="soft">No emails yet. Buy a room, and the admin link arrives here.</p>
        ) : (
          emails.map((email) => <EmailCard key={email.id} email={email} />)
        )}
      </main>
    </>
  );
}

function EmailCard({ email }: { email: ReceivedEmail }) {
  return (
    <article class="card">
      <div class="top">
        <h2>{email.subject}</h2>
        <a href={`/dev/mailbox/${encodeURIComponent(email.id)}`}>as sent</a>
      </div>
      <p class="soft">
        to {email.recipient} · <time>{new Date(email.receivedAt).toISOString().replace(/\.\d+Z$/, "Z")}</time>
      </p>
      <div class="email">{withLinks(email.text)}</div>
    </article>
  );
}

export function EmailPage({ email }: { email: ReceivedEmail }) {
  return (
    <>
      <Banner />
      <main class="wide">
        <p>
          <a href="/dev/mailbox">← Mailbox</a>
        </p>
        <h1>{email.subject}</h1>
        <p class="soft">to {email.recipient}</p>
        <iframe
          title={email.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/dev/mailbox/${encodeURIComponent(email.id)}/html`}
        />
      </main>
    </>
  );
}

function Banner() {
  return (
    <p class="test">
      <strong>TEST</strong>Emails stay on this machine: nothing is sent.
    </p>
  );
}

function withLinks(text: string): Child[] {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
