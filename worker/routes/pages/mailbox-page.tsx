import type { Child } from "hono/jsx";
import type { ReceivedEmail } from "../../directory/mail.ts";

/** All letters, the newest first, with their links to follow. */
export function MailboxPage({ letters }: { letters: readonly ReceivedEmail[] }) {
  return (
    <>
      <Banner />
      <main class="wide">
        <h1>Mailbox</h1>
        {letters.length === 0 ? (
          <p class="soft">No letters yet. Buy a room, and the admin link arrives here.</p>
        ) : (
          letters.map((letter) => <EmailCard key={letter.id} letter={letter} />)
        )}
      </main>
    </>
  );
}

function EmailCard({ letter }: { letter: ReceivedEmail }) {
  return (
    <article class="card">
      <div class="top">
        <h2>{letter.subject}</h2>
        <a href={`/dev/mailbox/${encodeURIComponent(letter.id)}`}>as sent</a>
      </div>
      <p class="soft">
        to {letter.recipient} · <time>{new Date(letter.receivedAt).toISOString().replace(/\.\d+Z$/, "Z")}</time>
      </p>
      <div class="letter">{withLinks(letter.text)}</div>
    </article>
  );
}

/** One letter as a mail program would draw it. */
export function EmailPage({ letter }: { letter: ReceivedEmail }) {
  return (
    <>
      <Banner />
      <main class="wide">
        <p>
          <a href="/dev/mailbox">← Mailbox</a>
        </p>
        <h1>{letter.subject}</h1>
        <p class="soft">to {letter.recipient}</p>
        <iframe
          title={letter.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/dev/mailbox/${encodeURIComponent(letter.id)}/html`}
        />
      </main>
    </>
  );
}

function Banner() {
  return (
    <p class="test">
      <strong>TEST</strong>Letters stay on this machine: nothing is mailed.
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
