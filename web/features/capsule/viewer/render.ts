import type { CapsuleMessage, CapsuleRoom } from "../../../lib/capsule/format.ts";
import { avatarCharacter, avatarHue } from "../../../ui/avatar-style.ts";
import { create, formatted } from "./dom.ts";
import { openFiles, pictureOf } from "./files.ts";
import { languages, type Tag } from "./texts.ts";

export interface Renderer {
  room: CapsuleRoom;
  tag: Tag;
  nameOf(memberId: string): string;
  goTo(messageId: number): void;
  enlarge(url: string, name: string): void;
}

/** Elements of messages in a row, with a line for each new day. `release` frees the files of a block. */
export function renderMessages(messages: readonly CapsuleMessage[], renderer: Renderer) {
  const { room, tag, enlarge } = renderer;
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "full" });
  const time = new Intl.DateTimeFormat(tag, { timeStyle: "short" });
  const files = openFiles(room, tag, enlarge);
  const nodes: HTMLElement[] = [];
  let before: CapsuleMessage | undefined;
  let dayBefore = "";
  let media: HTMLElement | undefined;
  for (const message of messages) {
    const { senderId, album, sentAt } = message;
    const today = day.format(sentAt);
    if (today !== dayBefore) nodes.push(create("h2", "day", today));
    const isFirst = today !== dayBefore || before?.senderId !== senderId;
    const file = files.element(message);
    if (file && album && media && before?.album === album && !isFirst && !message.text) {
      file.id = `m${message.id}`;
      media.append(file);
    } else {
      media = file && create("div", "media", file);
      nodes.push(row(message, isFirst, renderer, media, time.format(sentAt)));
    }
    before = message;
    dayBefore = today;
  }
  return { nodes, release: files.release };
}

function row(
  message: CapsuleMessage,
  isFirst: boolean,
  renderer: Renderer,
  media: HTMLElement | undefined,
  at: string,
): HTMLElement {
  const { nameOf, tag } = renderer;
  const { texts } = languages[tag];
  const { id, senderId, editedAt, imported, sentAt, text, poll, reactions = {}, file } = message;
  const name = nameOf(senderId);
  const time = create(
    "time",
    "",
    at,
    editedAt || imported ? create("span", "", imported ? texts.imported : texts.edited) : undefined,
  );
  time.dateTime = new Date(sentAt).toISOString();
  const bubble = create("div", "bubble", quoteOf(message, renderer), media);
  if (text) bubble.append(create("div", "text", ...formatted(text)));
  if (file?.transcript) bubble.append(create("p", "small", `${texts.transcript}: ${file.transcript}`));
  if (poll) bubble.append(...pollOf(poll, texts.votes(poll.voters)));
  const article = create("article", isFirst ? "message first" : "message");
  article.id = `m${id}`;
  article.setAttribute("aria-label", `${name}, ${at}`);
  if (isFirst) article.append(avatarOf(senderId, name), create("div", "name", name));
  article.append(create("div", "line", bubble, time));
  const given = Object.entries(reactions).map(([emoji, members]) => {
    const reaction = create("li", "", `${emoji} ${members.length}`);
    reaction.title = members.map(nameOf).join(", ");
    return reaction;
  });
  if (given.length > 0) article.append(create("ul", "reactions", ...given));
  return article;
}

function avatarOf(memberId: string, name: string): HTMLElement {
  const url = pictureOf(memberId);
  const avatar = url === undefined ? create("span", "avatar", avatarCharacter(name)) : create("img", "avatar");
  if (url !== undefined) Object.assign(avatar, { src: url, alt: "" });
  avatar.style.setProperty("--hue", String(avatarHue(memberId)));
  avatar.setAttribute("aria-hidden", "true");
  return avatar;
}

function quoteOf({ quote }: CapsuleMessage, { nameOf, goTo, tag }: Renderer): HTMLElement | undefined {
  if (!quote) return undefined;
  const { texts } = languages[tag];
  const button = create("button", "quote", create("b", "", nameOf(quote.senderId)), quote.text ?? texts.recalled);
  button.type = "button";
  button.disabled = quote.text === undefined;
  button.onclick = () => goTo(quote.id);
  return button;
}

function pollOf({ options, counts, voters }: NonNullable<CapsuleMessage["poll"]>, votes: string): HTMLElement[] {
  const rows = options.map((option, at) => {
    const count = counts[at] ?? 0;
    const bar = create("span", "bar");
    bar.style.inlineSize = `${(count / Math.max(voters, 1)) * 100}%`;
    return create("li", "", bar, create("span", "", option), create("span", "", String(count)));
  });
  return [create("ul", "poll", ...rows), create("p", "small", votes)];
}
