import { snapshotPrefix } from "../../device/drop-snapshots.ts";
import { allowedInSnapshot, type Snapshot, type SnapshotNode, shapes } from "./snapshot.ts";

/** What stands in the places of a chat that is only drawn. */
export interface SnapshotNodes {
  header: Node[];
  messages: Node[];
}

/** What the device kept of the last screen of a seat's room; undefined where there is none, or it fits no more. */
export function readSnapshot(seat: string): SnapshotNodes | undefined {
  const key = snapshotPrefix + seat;
  const page = document.documentElement;
  try {
    const { release, language, endsAt, header, messages }: Snapshot = JSON.parse(localStorage.getItem(key) ?? "");
    if (release !== page.dataset.release || language !== page.lang) throw new Error("It is of another page");
    if (!(Date.now() < endsAt)) throw new Error("The room is over");
    return { header: header.map(nodeOf), messages: messages.map(nodeOf) };
  } catch {
    forget(key);
    return undefined;
  }
}

/**
 * It is for the eye alone: nothing in it can be reached, and whoever listens to the page hears the chat itself. `alone`:
 * this device is in no other room.
 */
export function fillWith(chat: Element, nodes: SnapshotNodes, alone: boolean): void {
  for (const [name, content] of Object.entries(nodes))
    chat.querySelector(`[data-place="${name}"]`)?.replaceChildren(...content);
  chat.toggleAttribute("data-alone", alone);
  chat.setAttribute("data-snapshot", "");
  chat.setAttribute("aria-hidden", "true");
}

function nodeOf(node: SnapshotNode): Node {
  if (typeof node === "string") return document.createTextNode(node);
  const [tag, attributes, style, ...content] = node;
  if (!allowedInSnapshot.tag(tag)) throw new Error("Nothing that is kept has this");
  const made = shapes.test(tag) ? document.createElementNS(svg, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (allowedInSnapshot.attribute(name)) made.setAttribute(name, value);
  for (const [name, value] of Object.entries(style))
    if (allowedInSnapshot.style(name, value)) made.style.setProperty(name, value);
  made.append(...content.map(nodeOf));
  return made;
}

const svg = "http://www.w3.org/2000/svg";

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}
