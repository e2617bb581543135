import { dropSnapshot, snapshotPrefix } from "../../device/drop-snapshots.ts";
import { localStore } from "../../lib/browser/local-store.ts";
import { allowedInSnapshot, type ChatSnapshot, type SnapshotNode, shapes } from "./chat-snapshot.ts";

interface SnapshotNodes {
  header: Node[];
  messages: Node[];
}

/** Inserts the room's chat snapshot into the prerendered page while the browser parses it. `alone`: see `fillWith`. */
export function showSnapshot(seat: string, alone: boolean): void {
  const nodes = readSnapshot(seat);
  if (!nodes) return;
  const page = document.documentElement;
  const observer = new MutationObserver(() => {
    const root = document.getElementById("root");
    const chat = root?.firstElementChild;
    // The root element is parsed completely once an element follows it.
    if (!chat || !root.nextElementSibling) return;
    observer.disconnect();
    fillWith(chat, nodes, alone);
    page.dataset.prerendered = "snapshot";
  });
  observer.observe(page, { childList: true, subtree: true });
}

/** Reads a seat's chat snapshot. A missing, outdated or invalid one gives undefined and is deleted. */
function readSnapshot(seat: string): SnapshotNodes | undefined {
  const page = document.documentElement;
  try {
    const stored: ChatSnapshot = JSON.parse(localStore.get(snapshotPrefix + seat) ?? "");
    const { release, language, endsAt, header, messages } = stored;
    if (release !== page.dataset.release || language !== page.lang) throw new Error("It is of another page");
    // The room is over, or the device's clock is wrong: not shown, and not deleted.
    if (!(Date.now() < endsAt)) return undefined;
    return { header: header.map(nodeOf), messages: messages.map(nodeOf) };
  } catch {
    dropSnapshot(seat);
    return undefined;
  }
}

/**
 * Fills a prerendered chat with a snapshot. It is visual only and aria-hidden: screen readers get the real chat.
 * `alone`: this device has no other room.
 */
function fillWith(chat: Element, nodes: SnapshotNodes, alone: boolean): void {
  for (const [name, content] of Object.entries(nodes))
    chat.querySelector(`[data-place="${name}"]`)?.replaceChildren(...content);
  chat.toggleAttribute("data-alone", alone);
  chat.setAttribute("data-snapshot", "");
  chat.setAttribute("aria-hidden", "true");
}

function nodeOf(node: SnapshotNode): Node {
  if (typeof node === "string") return document.createTextNode(node);
  const [tag, attributes, style, ...content] = node;
  if (!allowedInSnapshot.tag(tag)) throw new Error("A snapshot may not contain this tag");
  const made = shapes.test(tag) ? document.createElementNS(svg, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (allowedInSnapshot.attribute(name)) made.setAttribute(name, value);
  for (const [name, value] of Object.entries(style))
    if (allowedInSnapshot.style(name, value)) made.style.setProperty(name, value);
  made.append(...content.map(nodeOf));
  return made;
}

const svg = "http://www.w3.org/2000/svg";
