import * as Limits from "../../contract/limits.ts";
import type { Language } from "../../contract/text/languages.ts";
import { Frame, LinkButton } from "./layout.tsx";

export interface Email {
  subject: string;
  html: string;
  text: string;
}

interface AboutEmail {
  appName: string;
  /** Missing in emails that the recipient requested. */
  unsubscribeUrl?: string;
  /** Set if the email address is unconfirmed. */
  confirm?: {
    /** Page that confirms the email address. */
    url: string;
    /** The room was ordered with the address, which therefore also gets the emails about the room's end and the order. */
    isOrder: boolean;
  };
}

export interface AboutRoom extends AboutEmail {
  /** Time zone of dates in the text, an IANA name. */
  timeZone: string;
  roomName: string;
  /** URL of the room, for a device that is logged in. */
  roomUrl: string;
  unsubscribeUrl: string;
  /** Why the recipient gets this email: see footer-reason.ts. */
  why: string;
}

interface EmailContent {
  subject: string;
  /** Text that mail clients list beside the subject; default: the first paragraph. */
  preview?: string;
  heading: string;
  /** In the HTML each line of a paragraph is a paragraph of its own. */
  paragraphs: readonly string[];
  button?: { url: string; label: string };
  note?: string;
  footer: string;
}

const confirmDays = Limits.unconfirmedMailAgainMs / Limits.dayMs;

const messages = {
  en: {
    copyLink: "Or copy this link into your browser:",
    unsubscribe: "Unsubscribe",
    confirm: "Confirm this address",
    once: `Unless you confirm this address, no other email like this comes for ${confirmDays} days.`,
    onceForOrder: `Unless you confirm this address, the only other emails for ${confirmDays} days are about your orders, the room's end, and links that you request.`,
    openRoom: "Open the room",
    device: "The button works on a device where you are logged in. Elsewhere, open your personal or admin link.",
  },
  "zh-cn": {
    copyLink: "也可以将此链接复制到浏览器中打开：",
    unsubscribe: "退订",
    confirm: "确认此邮箱",
    once: `如未确认此邮箱，${confirmDays} 天内不会再收到此类邮件。`,
    onceForOrder: `如未确认此邮箱，${confirmDays} 天内只会收到有关订单、聊天室到期以及你申请的链接的邮件。`,
    openRoom: "打开聊天室",
    device: "在已登录的设备上可直接打开；在其他设备上，请使用你的专属链接或管理员链接。",
  },
  "zh-tw": {
    copyLink: "也可以將此連結複製到瀏覽器開啟：",
    unsubscribe: "取消訂閱",
    confirm: "確認此信箱",
    once: `若未確認此信箱，${confirmDays} 天內不會再收到此類信件。`,
    onceForOrder: `若未確認此信箱，${confirmDays} 天內只會收到有關訂單、聊天室到期以及你申請的連結的信件。`,
    openRoom: "開啟聊天室",
    device: "在已登入的裝置上可直接開啟；在其他裝置上，請使用你的專屬連結或管理員連結。",
  },
};

export const roomButton = (url: string, language: Language) => ({ url, label: messages[language].openRoom });

/** Line below a button that leads into the room. */
export function deviceLine(language: Language): string {
  return messages[language].device;
}

/** An email in three languages. `content` gets the messages of the recipient's language. */
export function template<Messages extends Record<Language, unknown>, Data extends AboutEmail>(
  messages: Messages,
  content: (t: Messages[Language], data: Data, language: Language) => EmailContent,
) {
  return (data: Data, language: Language): Email =>
    composeEmail(data, language, content(messages[language], data, language));
}

export function composeEmail(
  { appName, unsubscribeUrl, confirm }: AboutEmail,
  language: Language,
  { subject, heading, paragraphs, preview = paragraphs[0] ?? "", button, note, footer }: EmailContent,
): Email {
  const t = messages[language];
  const once = confirm?.isOrder ? t.onceForOrder : t.once;
  const end = (
    <>
      {footer}
      {confirm && (
        <>
          <br />
          {once}{" "}
          <a href={confirm.url} class="link" style="color:#6b7280">
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
  const htmlParagraphs = paragraphs.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  const page = (
    <Frame language={language} appName={appName} preview={preview} footer={end}>
      <h1 class="strong" style="margin:0 0 12px;font-size:22px;line-height:1.35;color:#111827">
        {heading}
      </h1>
      {htmlParagraphs.map((text) => (
        <p key={text} class="plain" style="margin:0 0 16px;font-size:15px;line-height:1.65;color:#374151">
          {text}
        </p>
      ))}
      {button && <LinkButton href={button.url} label={button.label} copyLabel={t.copyLink} />}
      {note && (
        <p
          class="note"
          style="margin:20px 0 0;padding:12px 14px;border:1px solid #f3e2a9;border-radius:10px;background:#fff9e6;font-size:14px;line-height:1.6;color:#6b4e00"
        >
          {note}
        </p>
      )}
    </Frame>
  );
  const lines = [heading, ...paragraphs, button && `${button.label}\n${button.url}`, note, `${appName}\n${footer}`];
  if (confirm) lines.push(`${once}\n${t.confirm}\n${confirm.url}`);
  if (unsubscribeUrl) lines.push(`${t.unsubscribe}\n${unsubscribeUrl}`);
  const html = `<!doctype html>${page.toString()}`;
  return { subject, html, text: lines.filter((line) => line !== undefined).join("\n\n") };
}
