import { importedAuthor } from "@contract/imported.ts";
import { toBase64 } from "../../../lib/base64.ts";
import type { CapsuleMessage, CapsuleRoom } from "../../../lib/capsule/format.ts";
import { avatarHue } from "../../../ui/avatar-style.ts";
import type { SavedFile } from "./file-html.ts";
import { Html, html } from "./html.ts";
import { type Author, createMessagesHtml } from "./message-html.ts";
import style from "./page.css?inline";
import type { PageLocale } from "./page-locale.ts";

interface PageSource {
  room: CapsuleRoom;
  locale: PageLocale;
  /** `data:` URLs of members' pictures. */
  pictures: ReadonlyMap<string, string>;
  savedFile(message: CapsuleMessage): SavedFile | undefined;
}

/** A capsule's page in pieces: the start, sections of messages, the end. The page has no script and needs no network. */
export async function createPageHtml({ room, locale, pictures, savedFile }: PageSource) {
  const { t, language, dates } = locale;
  const { name, members, madeAt, filesInPage } = room;
  const authors = new Map(
    members.map(({ id, name, former }, at): [string, Author] => {
      const shown = former && importedAuthor(id) === undefined ? `${name} (${t("page.former")})` : name;
      return [id, { name: shown, className: `a${at}`, hasPicture: pictures.has(id) }];
    }),
  );
  const unknown: Author = { name: "?", className: "", hasPicture: false };
  const days = new Set<string>();
  const messagesHtml = createMessagesHtml({
    ...{ locale, savedFile, authorOf: (id) => authors.get(id) ?? unknown },
    onDay: (day) => days.add(day),
  });
  let count = 0;

  const colours = members.map(({ id }, at) => {
    const picture = pictures.get(id);
    return `.a${at}{--hue:${avatarHue(id)}${picture === undefined ? "" : `;background-image:url(${picture})`}}`;
  });
  const sheet = style + colours.join("");
  const media = filesInPage ? "data:" : "data: file:";
  const policy = [
    "default-src 'none'",
    "script-src 'none'",
    `style-src '${await hashSource(sheet)}'`,
    `img-src ${media}`,
    `media-src ${media}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const present = members.filter(({ former }) => !former);
  const people = present
    .map(({ name, role }) => (role === "member" ? name : `${name} (${t(`page.${role}`)})`))
    .join(", ");

  const start = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${name}</title>
<style>${new Html(sheet)}</style>
</head>
<body>
<header>
<h1 dir="auto">${name}</h1>
<p class="small">${t("page.summary", { members: present.length, date: dates.dateTime(madeAt) })} ${t("page.find")}</p>
<details><summary>${t("page.members")}</summary><p class="people">${people}</p></details>
<p><a href="#days">${t("page.days")}</a> · <a href="#end">${t("page.newest")}</a></p>
</header>
<main>
`;

  const section = (messages: readonly CapsuleMessage[]): string => {
    count += messages.length;
    return html`<section>\n${messagesHtml(messages)}</section>\n`.text;
  };

  const end = (): string => {
    const links = [...days].map((day) => html`<li><a href="#d${day}">${day}</a></li>`);
    return html`</main>
<footer id="end">
<p class="small">${t("page.count", { count })}</p>
<nav aria-label="${t("page.days")}"><ol id="days">${links}</ol></nav>
</footer>
`.text;
  };

  return { start: start.text, section, end };
}

async function hashSource(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${toBase64(new Uint8Array(hash))}`;
}
