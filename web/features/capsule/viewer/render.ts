import type { CapsuleMessage, CapsuleRoom } from "../../../lib/capsule/format.ts";
import { formatBytes } from "../../../lib/format.ts";
import { create, formatted } from "./dom.ts";
import { languages, type Tag } from "./texts.ts";

export interface Renderer {
  room: CapsuleRoom;
  tag: Tag;
  nameOf(memberId: string): string;
  goTo(messageId: number): void;
}

/** Elements of messages in a row, with a line for each new day. `release` frees the files of a block. */
export function renderMessages(messages: readonly CapsuleMessage[], renderer: Renderer) {
  const { tag } = renderer;
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "full" });
  const time = new Intl.DateTimeFormat(tag, { timeStyle: "short" });
  const files = openFiles(renderer);
  const nodes: HTMLElement[] = [];
  let before: CapsuleMessage | undefined;
  let media: HTMLElement | undefined;
  for (const message of messages) {
    const { file, senderId, sentAt, album } = message;
    const newDay = !before || day.format(before.sentAt) !== day.format(sentAt);
    if (newDay) nodes.push(create("h2", "day", day.format(sentAt)));
    if (file && album && media && before?.album === album && before.senderId === senderId && !message.text) {
      const more = create("span", "part", files.element(message));
      more.id = `m${message.id}`;
      media.append(more);
    } else {
      media = file && create("div", "media", files.element(message));
      nodes.push(row(message, renderer, media, time.format(sentAt)));
    }
    before = message;
  }
  return { nodes, release: files.release };
}

function row(message: CapsuleMessage, { nameOf, goTo, tag }: Renderer, media: HTMLElement | undefined, at: string) {
  const { texts } = languages[tag];
  const { id, senderId, editedAt, sentAt, quote, text, poll, reactions = {}, file } = message;
  const name = nameOf(senderId);
  const time = create("time", "", editedAt ? `${at} · ${texts.edited}` : at);
  time.dateTime = new Date(sentAt).toISOString();
  const avatar = create("span", `avatar hue${hueOf(senderId)}`, [...name][0] ?? "?");
  avatar.setAttribute("aria-hidden", "true");
  const body = create("div", "body", create("header", "", create("b", "", name), " ", time));
  if (quote) {
    const quoted = create(
      "button",
      "quote",
      create("b", "", nameOf(quote.senderId)),
      " ",
      quote.text ?? texts.recalled,
    );
    quoted.type = "button";
    quoted.disabled = quote.text === undefined;
    quoted.onclick = () => goTo(quote.id);
    body.append(quoted);
  }
  if (media) body.append(media);
  if (text) body.append(create("div", "text", ...formatted(text)));
  if (file?.transcript) body.append(create("p", "small", `${texts.transcript}: ${file.transcript}`));
  if (poll) {
    const options = poll.options.map((option, index) => {
      const meter = create("meter", "");
      meter.max = Math.max(poll.voters, 1);
      meter.value = poll.counts[index] ?? 0;
      meter.setAttribute("aria-label", option);
      return create("li", "", option, ` (${poll.counts[index] ?? 0}) `, meter);
    });
    body.append(create("ul", "poll", ...options), create("p", "small", texts.votes(poll.voters)));
  }
  const given = Object.entries(reactions);
  if (given.length > 0)
    body.append(
      create(
        "p",
        "reactions",
        ...given.map(([emoji, members]) => {
          const reaction = create("span", "", `${emoji} ${members.length}`);
          reaction.title = members.map(nameOf).join(", ");
          return reaction;
        }),
      ),
    );
  const article = create("article", "message", avatar, body);
  article.id = `m${id}`;
  return article;
}

/** Colour of a generated avatar, one of eight. */
const hueOf = (id: string): number => [...id].reduce((sum, { length }, at) => sum + length * id.charCodeAt(at), 0) % 8;

/** Resolves when the whole page is parsed: the bytes of the files come after the viewer's script. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== "loading") resolve();
  else addEventListener("DOMContentLoaded", () => resolve(), { once: true });
});

function openFiles({ room, tag }: Renderer) {
  const urls: string[] = [];
  let released = false;
  const give = (message: CapsuleMessage, use: (url: string) => void, missing: () => void) => {
    if (!message.file) return;
    if (!room.filesInPage) {
      use(message.file.path);
      return;
    }
    void parsed.then(() => {
      const source = document.getElementById(`file-${message.id}`);
      if (released) return;
      if (!source) {
        missing();
        return;
      }
      const bytes = Uint8Array.from(atob(source.textContent ?? ""), (character) => character.charCodeAt(0));
      // A file to save must not open as a page.
      const type = message.kind === "file" ? "application/octet-stream" : (source.dataset.type ?? "");
      const url = URL.createObjectURL(new Blob([bytes], { type }));
      urls.push(url);
      use(url);
    });
  };
  const element = (message: CapsuleMessage): HTMLElement => {
    const { kind, file } = message;
    const { name = "", size = 0, width, height } = file ?? {};
    const box = create("span", `file ${kind}`);
    const missing = () => box.replaceChildren(languages[tag].texts.missing);
    if (kind === "image") {
      const picture = create("img", "");
      picture.alt = name;
      if (width && height) {
        picture.width = width;
        picture.height = height;
      }
      picture.loading = "lazy";
      box.append(picture);
      give(message, (url) => (picture.src = url), missing);
    } else if (kind === "video" || kind === "voice") {
      const player = document.createElement(kind === "video" ? "video" : "audio");
      player.controls = true;
      player.preload = "metadata";
      box.append(player);
      give(message, (url) => (player.src = url), missing);
    } else {
      const link = create("a", "", name, create("span", "small", ` ${formatBytes(size)}`));
      link.download = name;
      box.append(link);
      give(message, (url) => (link.href = url), missing);
    }
    return box;
  };
  const release = () => {
    released = true;
    for (const url of urls) URL.revokeObjectURL(url);
  };
  return { element, release };
}
