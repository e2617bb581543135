import type { Language } from "../../contract/languages.ts";
import { type Email, emailHtml, Heading, LinkButton, Note, Paragraph } from "./layout.tsx";

export interface AboutRoom {
  appName: string;
  /** Time zone of dates in the text, an IANA name. */
  timeZone: string;
  roomName: string;
  /** Address of the room, for a device that is logged in. */
  roomUrl: string;
  unsubscribeUrl: string;
  /** Page that confirms the address; set if the address is unconfirmed. */
  confirmUrl?: string;
  /** Why the recipient gets this email: see why.ts. */
  why: string;
}

interface EmailContent {
  language: Language;
  appName: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  button?: { url: string; label: string };
  note?: string;
  footer: string;
  /** Missing in emails that the recipient requested. */
  unsubscribeUrl?: string;
  confirmUrl?: string | undefined;
}

const messages = {
  en: {
    copyLink: "Or copy this link into your browser:",
    unsubscribe: "Unsubscribe",
    confirm: "Confirm this address",
    once: "This is the only email until you confirm this address.",
  },
  "zh-cn": {
    copyLink: "也可以将此链接复制到浏览器中打开：",
    unsubscribe: "退订",
    confirm: "确认此邮箱",
    once: "在你确认此邮箱之前，不会再有邮件。",
  },
  "zh-tw": {
    copyLink: "也可以將此連結複製到瀏覽器開啟：",
    unsubscribe: "取消訂閱",
    confirm: "確認此信箱",
    once: "在你確認此信箱之前，不會再有信件。",
  },
};

export function composeEmail(content: EmailContent): Email {
  const { language, appName, subject, heading, paragraphs, button, note, footer, unsubscribeUrl, confirmUrl } = content;
  const t = messages[language];
  const end = (
    <>
      {footer}
      {confirmUrl && (
        <>
          <br />
          {t.once}{" "}
          <a href={confirmUrl} class="link" style="color:#6b7280">
            {t.confirm}
          </a>
        </>
      )}
      {unsubscribeUrl && (
        <>
          <br />
          <a href={unsubscribeUrl} class="link" style="color:#6b7280">
            {t.unsubscribe}
          </a>
        </>
      )}
    </>
  );
  const html = emailHtml(
    { language, appName, preview: paragraphs[0] ?? "", footer: end },
    <>
      <Heading>{heading}</Heading>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {button && <LinkButton href={button.url} label={button.label} copyLabel={t.copyLink} />}
      {note && <Note>{note}</Note>}
    </>,
  );
  const lines = [heading, ...paragraphs, button && `${button.label}\n${button.url}`, note, `${appName}\n${footer}`];
  if (confirmUrl) lines.push(`${t.once}\n${t.confirm}\n${confirmUrl}`);
  if (unsubscribeUrl) lines.push(`${t.unsubscribe}\n${unsubscribeUrl}`);
  return { subject, html, text: lines.filter((line) => line !== undefined).join("\n\n") };
}
