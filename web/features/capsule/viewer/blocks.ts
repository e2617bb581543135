import type { CapsuleMessage } from "../../../lib/capsule/format.ts";

/** Messages of one element, parsed when they are first needed. */
export interface Block {
  first: number;
  count: number;
  messages(): CapsuleMessage[];
}

export function readBlocks(): Block[] {
  return [...document.querySelectorAll<HTMLElement>('[data-capsule="messages"]')].map((element) => ({
    first: Number(element.dataset.first),
    count: Number(element.dataset.count),
    messages: () => JSON.parse(element.textContent ?? "[]") as CapsuleMessage[],
  }));
}

/** Between two messages in the text of a block; typed by nobody. */
const separator = "\u0000";

interface Indexed {
  text: string;
  /** For each message its id and where it begins in the text. */
  ids: number[];
  starts: number[];
}

/** Index of all texts in lower case, built block by block while the page is idle, the newest first. */
export function createIndex(blocks: readonly Block[], nameOf: (memberId: string) => string) {
  const indexed: Indexed[] = [];
  const build = (at: number): Indexed => {
    const ids: number[] = [];
    const starts: number[] = [];
    let text = "";
    for (const message of blocks[at]?.messages() ?? []) {
      ids.push(message.id);
      starts.push(text.length);
      const { file, poll } = message;
      const texts = [nameOf(message.senderId), message.text, file?.name, file?.transcript, ...(poll?.options ?? [])];
      text += `${texts.filter(Boolean).join("\n").toLowerCase()}${separator}`;
    }
    const built = { text, ids, starts };
    indexed[at] = built;
    return built;
  };
  const later: (work: () => void) => void =
    "requestIdleCallback" in window ? (work) => void requestIdleCallback(work) : (work) => void setTimeout(work);
  let next = blocks.length - 1;
  const step = () => {
    if (next < 0) return;
    if (!indexed[next]) build(next);
    next--;
    later(step);
  };
  later(step);

  /** Ids of the newest messages that contain `wanted`, at most `most`, and the number of all. */
  const search = (wanted: string, most: number): { ids: number[]; count: number } => {
    const needle = wanted.trim().toLowerCase();
    const ids: number[] = [];
    let count = 0;
    if (needle === "") return { ids, count };
    for (let at = blocks.length - 1; at >= 0; at--) {
      const { text, ids: own, starts } = indexed[at] ?? build(at);
      for (let end = text.length; end > 0; ) {
        const found = text.lastIndexOf(needle, end - 1);
        if (found < 0) break;
        const message = lastBefore(starts, found);
        count++;
        if (ids.length < most) ids.push(own[message] ?? 0);
        end = starts[message] ?? 0;
      }
    }
    return { ids, count };
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
