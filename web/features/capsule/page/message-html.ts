import type { CapsuleMessage } from "../../../lib/capsule/format.ts";
import { avatarCharacter } from "../../../ui/avatar-style.ts";
import { fileHtml, type SavedFile } from "./file-html.ts";
import { type Html, html } from "./html.ts";
import type { PageLocale } from "./page-locale.ts";
import { textHtml } from "./text-html.ts";

export interface Author {
  name: string;
  /** Class of the style sheet with the author's colour and picture. */
  className: string;
  hasPicture: boolean;
}

export interface MessagesOptions {
  locale: PageLocale;
  authorOf(memberId: string): Author;
  savedFile(message: CapsuleMessage): SavedFile | undefined;
  onDay(day: string): void;
}

/** Writes messages in their order, with a heading for each new day, also over several calls. */
export function createMessagesHtml({ locale, authorOf, savedFile, onDay }: MessagesOptions) {
  const { t, dates } = locale;
  let before: CapsuleMessage | undefined;
  let dayBefore = "";

  return (messages: readonly CapsuleMessage[]): Html[] => {
    const rows: { message: CapsuleMessage; day: string; isFirst: boolean; files: Html[] }[] = [];
    for (const message of messages) {
      const today = dates.day(message.sentAt);
      const isNewDay = today !== dayBefore;
      if (isNewDay) onDay(today);
      const isFirst = isNewDay || before?.senderId !== message.senderId;
      const file = fileHtml(message, savedFile(message), locale);
      const continued = file && message.album && before?.album === message.album && !isFirst && !message.text;
      const row = rows.at(-1);
      if (continued && row && row.files.length > 0) row.files.push(file);
      else rows.push({ message, day: isNewDay ? today : "", isFirst, files: file ? [file] : [] });
      before = message;
      dayBefore = today;
    }
    return rows.map(({ message, day, isFirst, files }) => {
      const heading = day && html`<h2 class="day" id="d${day}">${day}</h2>\n`;
      return html`${heading}${row(message, isFirst, files)}\n`;
    });
  };

  function row(message: CapsuleMessage, isFirst: boolean, files: readonly Html[]): Html {
    const { id, senderId, sentAt, text, file, editedAt, imported } = message;
    const { name, className, hasPicture } = authorOf(senderId);
    const at = dates.time(sentAt);
    const mark = imported ? t("page.imported") : editedAt ? t("page.edited") : undefined;
    const head =
      isFirst &&
      html`<span class="avatar ${className}" aria-hidden="true">${hasPicture ? "" : avatarCharacter(name)}</span><bdi class="name">${name}</bdi>`;
    const anchor = files.length > 0 ? "" : html` id="m${id}"`;
    return html`<article class="message${isFirst ? " first" : ""}"${anchor} aria-label="${name}, ${at}">${head || ""}<div class="line"><div class="bubble" dir="auto">${quote(
      message,
    )}${files.length > 0 ? html`<div class="media">${files}</div>` : ""}${
      text === "" ? "" : html`<div class="text">${textHtml(text)}</div>`
    }${file?.transcript ? html`<p class="small">${t("page.transcript")}: ${file.transcript}</p>` : ""}${poll(
      message,
    )}</div><time datetime="${new Date(sentAt).toISOString()}">${at}${
      mark === undefined ? "" : html`<span>${mark}</span>`
    }</time></div>${reactions(message)}</article>`;
  }

  function quote({ quote }: CapsuleMessage): Html | undefined {
    if (!quote) return undefined;
    const { name } = authorOf(quote.senderId);
    if (quote.text === undefined) return html`<div class="quote"><b>${name}</b> ${t("page.recalled")}</div>`;
    return html`<a class="quote" href="#m${quote.id}"><b>${name}</b> ${quote.text}</a>`;
  }

  function poll({ poll }: CapsuleMessage): Html | undefined {
    if (!poll) return undefined;
    const { options, counts, voters } = poll;
    const rows = options.map((option, at) => {
      const count = counts[at] ?? 0;
      return html`<li><span>${option}</span><meter max="${Math.max(voters, 1)}" value="${count}" aria-hidden="true"></meter><span>${count}</span></li>`;
    });
    return html`<ul class="poll">${rows}</ul><p class="small">${t("page.votes", { count: voters })}</p>`;
  }

  function reactions({ reactions: given = {} }: CapsuleMessage): Html | undefined {
    const items = Object.entries(given).map(([emoji, members]) => {
      const names = members.map((memberId) => authorOf(memberId).name).join(", ");
      return html`<li title="${names}">${emoji} ${members.length}</li>`;
    });
    return items.length > 0 ? html`<ul class="reactions">${items}</ul>` : undefined;
  }
}
