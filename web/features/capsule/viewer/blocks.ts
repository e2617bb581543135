import { escapedJson } from "../../../lib/capsule/escaped-json.ts";
import type { CapsuleMessage } from "../../../lib/capsule/format.ts";

/** Messages of one element, parsed when they are first needed. */
export interface Block {
  first: number;
  count: number;
  json(): string;
  messages(): CapsuleMessage[];
}

export function readBlocks(): Block[] {
  return [...document.querySelectorAll<HTMLElement>('[data-capsule="messages"]')].map((element) => {
    const json = () => element.textContent ?? "[]";
    return {
      first: Number(element.dataset.first),
      count: Number(element.dataset.count),
      json,
      messages: () => JSON.parse(json()) as CapsuleMessage[],
    };
  });
}

/** Between two messages in the text of a block; no search contains it. */
const separator = "\u0000";

interface Indexed {
  text: string;
  /** For each message its id and where it begins in the text. */
  ids: number[];
  starts: number[];
}

/** In milliseconds; the page stays responsive between two slices of a search. */
const sliceMs = 16;

export interface Found {
  /** The newest messages with a match, at most `most`. */
  ids: readonly number[];
  /** Of all messages with a match. */
  count: number;
}

const textOf = ({ senderId, text, file, poll }: CapsuleMessage, names: ReadonlyMap<string, string>): string =>
  [names.get(senderId), text, file?.name, file?.transcript, ...(poll?.options ?? [])].join("\n");

/** Index of all texts in lower case, built block by block while the page is idle, the newest first. */
export function createIndex(blocks: readonly Block[], names: ReadonlyMap<string, string>) {
  const indexed: Indexed[] = [];
  const build = (at: number): Indexed => {
    const messages = blocks[at]?.messages() ?? [];
    const text = messages
      .map((message) => textOf(message, names))
      .join(separator)
      .toLowerCase();
    const starts: number[] = [];
    for (let start = 0; starts.length < messages.length; start = text.indexOf(separator, start) + 1) starts.push(start);
    const built = { text, starts, ids: messages.map(({ id }) => id) };
    indexed[at] = built;
    return built;
  };
  const later: (work: () => void) => void =
    "requestIdleCallback" in globalThis ? (work) => void requestIdleCallback(work) : (work) => void setTimeout(work);
  let next = blocks.length - 1;
  const step = () => {
    if (next < 0) return;
    if (!indexed[next]) build(next);
    next--;
    later(step);
  };
  later(step);

  let slice: ReturnType<typeof setTimeout> | undefined;
  /** Calls `onFound` now and again until all blocks are searched. A new search ends the one before. */
  const search = (wanted: string, most: number, onFound: (found: Found) => void): void => {
    clearTimeout(slice);
    const needle = wanted.trim().toLowerCase();
    const escaped = escapedJson(needle).slice(1, -1).toLowerCase();
    const isInName = [...names.values()].some((name) => name.toLowerCase().includes(needle));
    const ids: number[] = [];
    let count = 0;
    const searchBlock = (at: number) => {
      // A block that is not indexed yet is parsed only if its JSON may contain a match.
      if (!indexed[at] && !isInName && !blocks[at]?.json().toLowerCase().includes(escaped)) return;
      const { text, ids: own, starts } = indexed[at] ?? build(at);
      for (let end = text.length; end > 0; ) {
        const found = text.lastIndexOf(needle, end - 1);
        if (found < 0) break;
        const message = lastBefore(starts, found);
        count++;
        if (ids.length < most) ids.push(own[message] ?? 0);
        end = starts[message] ?? 0;
      }
    };
    let at = needle === "" ? -1 : blocks.length - 1;
    const searchSlice = () => {
      for (const until = performance.now() + sliceMs; at >= 0 && performance.now() < until; at--) searchBlock(at);
      onFound({ ids, count });
      if (at >= 0) slice = setTimeout(searchSlice);
    };
    searchSlice();
  };
  return { search };
}

/** Index of the last value that is not above `limit`; the values ascend. */
export function lastBefore(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
