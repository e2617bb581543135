import * as Limits from "@contract/limits.ts";
import { allowedInSnapshot, type ChatSnapshot, type SnapshotNode } from "../../../boot/snapshot/chat-snapshot.ts";
import pictureStyles from "../media/PictureBox.module.css";

const atEndPx = 24;
/** Includes rows just above the viewport, which may be higher on the next visit. */
const abovePx = 240;

/**
 * Captures the rendered chat as data, for a room that ends at `endsAt`. Undefined if the end of the list is not in
 * view, or if the chat would not look the same on the next visit.
 */
export function captureScreen(screen: HTMLElement, endsAt: number): ChatSnapshot | undefined {
  const { lang, dataset } = document.documentElement;
  const header = screen.firstElementChild;
  const log = screen.querySelector<HTMLElement>('[role="log"]');
  const list = log?.firstElementChild;
  if (!dataset.release || !header || !log || !(list instanceof HTMLElement)) return undefined;
  if (log.scrollHeight - log.scrollTop - log.clientHeight > atEndPx) return undefined;
  const start: ChatSnapshot = {
    release: dataset.release,
    language: lang,
    endsAt,
    header: contentOf(header),
    messages: [
      // Keeps the end in place if the rows have other heights on the next visit.
      element(log, { "flex-direction": "column-reverse" }, [
        element(
          list,
          {
            height: `${list.offsetHeight}px`,
            display: "flex",
            "flex-direction": "column",
            "justify-content": "flex-end",
            "padding-bottom": `${footOf(list)}px`,
          },
          [],
        ),
      ]),
    ],
  };
  const rows = rowsOf(log, list, Limits.snapshotChars - JSON.stringify(start).length);
  if (!rows) return undefined;
  const [shell] = start.messages as [Exclude<SnapshotNode, string>];
  (shell[3] as SnapshotNode[]).push(...rows);
  return start;
}

/** Rows in view and some above, within the size limit; undefined if one will not look the same on the next visit. */
function rowsOf(log: HTMLElement, list: HTMLElement, place: number): SnapshotNode[] | undefined {
  const top = log.getBoundingClientRect().top;
  const rows: SnapshotNode[] = [];
  let left = place;
  for (const row of [...list.children].reverse()) {
    if (!(row instanceof HTMLElement) || row.dataset.momentary !== undefined) continue;
    if (row.dataset.index === undefined) {
      // Content above the first message; in a longer list it is far out of view.
      if (row.getBoundingClientRect().bottom > top && row.textContent) rows.unshift(element(row, {}, contentOf(row)));
      continue;
    }
    if (row.getBoundingClientRect().bottom < top - abovePx) continue;
    if (row.querySelector('[aria-expanded="true"]')) return undefined;
    // The list places its rows at whole pixels.
    const { height } = row.getBoundingClientRect();
    const style = { position: "relative", "margin-bottom": `${Math.round(height) - height}px` };
    const [tag, attributes, ...content] = element(row, style, contentOf(row));
    // Drops the class of the flash animation.
    const captured: SnapshotNode = [tag, { ...attributes, class: row.classList[0] ?? "" }, ...content];
    left -= JSON.stringify(captured).length + 1;
    if (left < 0) break;
    rows.unshift(captured);
  }
  return rows;
}

/** Distance of the last row from the end of the list. */
function footOf(list: HTMLElement): number {
  const last = list.querySelector(":scope > [data-index]:last-child");
  return last ? Math.round(list.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom) : 0;
}

function contentOf(parent: Element): SnapshotNode[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return node.data === "" ? [] : [node.data];
    // A browser that translates the page puts each text into such elements.
    if (node instanceof HTMLElement && node.localName === "font") return contentOf(node);
    const captured = node instanceof Element ? captureElement(node) : undefined;
    return captured === undefined ? [] : [captured];
  });
}

function captureElement(one: Element): SnapshotNode | undefined {
  if (!allowedInSnapshot.tag(one.localName)) return undefined;
  if (one instanceof SVGElement) return element(one, styleOf(one), contentOf(one));
  if (!(one instanceof HTMLElement) || one.dataset.momentary !== undefined) return undefined;
  if (one.dataset.media !== undefined) return placeOf(one);
  return element(one, styleOf(one), one.dataset.still === undefined ? contentOf(one) : [one.dataset.still]);
}

/** Placeholder with the size of a picture, a video or a voice message. */
function placeOf(media: HTMLElement): SnapshotNode {
  const box = media.querySelector<HTMLElement>(`.${pictureStyles.box}`);
  const { width = 0, height = 0 } =
    (media.querySelector("[data-album]") ?? box ?? media.firstElementChild)?.getBoundingClientRect() ?? {};
  return ["div", box ? { class: box.className } : {}, { width: `${width}px`, height: `${height}px` }];
}

function element(
  one: Element,
  style: Record<string, string>,
  content: readonly SnapshotNode[],
): Exclude<SnapshotNode, string> {
  const attributes = [...one.attributes].filter(({ name }) => allowedInSnapshot.attribute(name));
  return [one.localName, Object.fromEntries(attributes.map(({ name, value }) => [name, value])), style, ...content];
}

function styleOf({ style }: HTMLElement | SVGElement): Record<string, string> {
  const all = [...style].map((name) => [name, style.getPropertyValue(name)] as const);
  return Object.fromEntries(all.filter(([name, value]) => allowedInSnapshot.style(name, value)));
}
