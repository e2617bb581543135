import { importedAuthor } from "@contract/imported.ts";
import type { CapsuleRoom } from "../../../lib/capsule/format.ts";
import { createIndex, lastBefore, readBlocks } from "./blocks.ts";
import { create } from "./dom.ts";
import { picturesIn } from "./files.ts";
import { type Renderer, renderMessages } from "./render.ts";
import { languages, type Tag, tagFor } from "./texts.ts";

/* Script of a capsule: a page of its own without network, opened as a file. */

const room = JSON.parse(document.querySelector('[data-capsule="room"]')?.textContent ?? "{}") as CapsuleRoom;
const members = new Map(room.members.map((member) => [member.id, member]));
const blocks = readBlocks();
const firstIds = blocks.map(({ first }) => first);

/** Pixels of a message that was never rendered. */
const usualHeight = 64;
const resultsMost = 100;

const renderer: Renderer = {
  room,
  tag: tagFor(navigator.language),
  nameOf(memberId) {
    const { name = "?", former } = members.get(memberId) ?? {};
    return former && importedAuthor(memberId) === undefined
      ? `${name} (${languages[renderer.tag].texts.former})`
      : name;
  },
  goTo(messageId) {
    const at = lastBefore(firstIds, messageId);
    sections[at]?.fill();
    const target = document.getElementById(`m${messageId}`);
    target?.scrollIntoView({ block: "center" });
    for (const before of document.querySelectorAll(".flash")) before.classList.remove("flash");
    target?.classList.add("flash");
  },
  enlarge(url, name) {
    large.src = url;
    large.alt = name;
    dialog.showModal();
  },
};
const large = create("img", "");
const close = create("button", "close", large);
close.type = "button";
const dialog = create("dialog", "", close);
close.onclick = () => dialog.close();
const index = createIndex(blocks, new Map(room.members.map(({ id, name }) => [id, name])));

/** A section for each block; only those near the viewport have content. */
const sections = blocks.map((block) => {
  const element = create("section", "");
  element.style.minHeight = `${block.count * usualHeight}px`;
  let release: (() => void) | undefined;
  const empty = () => {
    if (!release) return;
    element.style.minHeight = `${element.offsetHeight}px`;
    element.replaceChildren();
    release();
    release = undefined;
  };
  const fill = () => {
    if (release) return;
    const rendered = renderMessages(block.messages(), renderer);
    element.replaceChildren(...rendered.nodes);
    element.style.minHeight = "";
    release = rendered.release;
  };
  return { element, fill, empty };
});
const sectionOf = new Map<Element, (typeof sections)[number]>(sections.map((section) => [section.element, section]));

const title = create("h1", "", room.name);
const summary = create("p", "small");
const peopleTitle = create("summary", "");
const people = create("p", "people");
const language = create("select", "");
for (const [tag, { name }] of Object.entries(languages)) language.append(new Option(name, tag));
const search = create("input", "");
search.type = "search";
const print = create("button", "");
print.type = "button";
const count = create("p", "small count");
count.setAttribute("role", "status");
const results = create("ol", "results");
const found = create("div", "found", results);
const list = create("main", "", ...sections.map(({ element }) => element));

function label(): void {
  const { texts } = languages[renderer.tag];
  document.documentElement.lang = renderer.tag;
  document.title = room.name;
  language.value = renderer.tag;
  language.setAttribute("aria-label", texts.language);
  search.placeholder = texts.search;
  search.setAttribute("aria-label", texts.search);
  print.textContent = texts.print;
  const madeAt = new Intl.DateTimeFormat(renderer.tag, { dateStyle: "long", timeStyle: "short" }).format(room.madeAt);
  const here = room.members.filter(({ former }) => !former);
  const messages = blocks.reduce((sum, block) => sum + block.count, 0);
  summary.textContent = texts.summary(messages, here.length, madeAt);
  peopleTitle.textContent = texts.members;
  people.textContent = here.map(({ name, role }) => (role === "member" ? name : `${name} (${texts[role]})`)).join(", ");
}

function showResults(): void {
  const isEmpty = search.value.trim() === "";
  let shown = -1;
  index.search(search.value, resultsMost, ({ ids, count: matches }) => {
    count.textContent = isEmpty ? "" : languages[renderer.tag].texts.found(matches);
    if (ids.length !== shown) results.replaceChildren(...resultsOf(ids));
    shown = ids.length;
  });
}

function resultsOf(ids: readonly number[]): HTMLElement[] {
  const date = new Intl.DateTimeFormat(renderer.tag, { dateStyle: "medium", timeStyle: "short" });
  const parsed = new Map<number, ReturnType<(typeof blocks)[number]["messages"]>>();
  return ids.flatMap((id) => {
    const at = lastBefore(firstIds, id);
    const messages = parsed.get(at) ?? blocks[at]?.messages() ?? [];
    parsed.set(at, messages);
    const message = messages.find((one) => one.id === id);
    if (!message) return [];
    const { text, file, senderId, sentAt } = message;
    const button = create(
      "button",
      "",
      create("b", "", renderer.nameOf(senderId)),
      create("span", "small", ` ${date.format(sentAt)} `),
      (text || (file?.name ?? "")).slice(0, 200),
    );
    button.type = "button";
    button.onclick = () => renderer.goTo(id);
    return [create("li", "", button)];
  });
}

language.onchange = () => {
  renderer.tag = language.value as Tag;
  label();
  showResults();
  for (const section of sections)
    if (section.element.firstChild) {
      section.empty();
      section.fill();
    }
};
search.oninput = showResults;
print.onclick = async () => {
  for (const { fill } of sections) fill();
  await picturesIn(list);
  window.print();
};
const near = new Set<Element>();
// Paper is white, and has no viewport.
addEventListener("beforeprint", () => {
  document.documentElement.dataset.theme = "light";
  for (const { fill } of sections) fill();
});
addEventListener("afterprint", () => {
  delete document.documentElement.dataset.theme;
  for (const { element, empty } of sections) if (!near.has(element)) empty();
});

label();
document.body.prepend(
  create(
    "header",
    "top",
    title,
    summary,
    create("details", "", peopleTitle, people),
    create("div", "tools", search, language, print),
    count,
    found,
  ),
  list,
  dialog,
);
sections.at(-1)?.fill();
scrollTo(0, document.documentElement.scrollHeight);
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        near.add(target);
        const { bottom, height } = target.getBoundingClientRect();
        sectionOf.get(target)?.fill();
        // Safari has no scroll anchoring: what is on the screen stays there.
        if (bottom <= innerHeight) scrollBy(0, target.getBoundingClientRect().height - height);
      } else {
        near.delete(target);
        sectionOf.get(target)?.empty();
      }
    }
  },
  { rootMargin: "1500px" },
);
for (const { element } of sections) observer.observe(element);
