import { type Drawn, type LastScreen, lastScreenPrefix, mayBeDrawn, shapes } from "./lib/last-screen.ts";

/**
 * Puts what the device kept of the room's last screen into the page that came drawn, as it comes. It is for the eye
 * alone: nothing in it can be reached, and whoever listens to the page hears the chat itself.
 */
export function drawLastScreen(seat: string): void {
  const key = lastScreenPrefix + seat;
  const page = document.documentElement;
  try {
    const { release, language, endsAt, header, messages }: LastScreen = JSON.parse(localStorage.getItem(key) ?? "");
    if (release !== page.dataset.release || language !== page.lang) throw new Error("It is of another page");
    if (!(Date.now() < endsAt)) throw new Error("The room is over");
    const places = { header: header.map(nodeOf), messages: messages.map(nodeOf) };
    const observer = new MutationObserver(() => {
      const root = document.getElementById("root");
      const chat = root?.firstElementChild;
      // Until something comes after it, it may still be coming.
      if (!chat || !root.nextElementSibling) return;
      observer.disconnect();
      for (const [name, content] of Object.entries(places))
        chat.querySelector(`[data-place="${name}"]`)?.replaceChildren(...content);
      chat.setAttribute("data-last-screen", "");
      chat.setAttribute("aria-hidden", "true");
      page.dataset.drawn = "last-screen";
    });
    observer.observe(page, { childList: true, subtree: true });
  } catch {
    // There is none, or it fits no more.
    forget(key);
  }
}

function nodeOf(drawn: Drawn): Node {
  if (typeof drawn === "string") return document.createTextNode(drawn);
  const [tag, attributes, looks, ...content] = drawn;
  if (!mayBeDrawn.tag(tag)) throw new Error("Nothing that is kept has this");
  const made = shapes.test(tag) ? document.createElementNS(svg, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (mayBeDrawn.attribute(name)) made.setAttribute(name, value);
  for (const [name, value] of Object.entries(looks))
    if (mayBeDrawn.look(name, value)) made.style.setProperty(name, value);
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
