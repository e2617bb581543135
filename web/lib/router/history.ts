import { type HistoryState, historyState, type Place, placeOf } from "./location.ts";

/** An entry of the browser's history: how far it is from the first one, and the name of what is kept for it. */
interface Entry {
  index: number;
  key: string;
  state: HistoryState;
}

/** The entry that the browser stands on. One that we did not make (a jump inside the page) has no number yet. */
function currentEntry(): Partial<Entry> & Pick<Entry, "state"> {
  const kept: unknown = history.state;
  if (typeof kept !== "object" || kept === null) return { state: {} };
  const { index, key, state } = kept as { [Name in keyof Entry]?: unknown };
  return {
    ...(typeof index === "number" ? { index } : {}),
    ...(typeof key === "string" ? { key } : {}),
    state: historyState(state),
  };
}

export function currentPlace(): Place {
  return placeOf(location.href, currentEntry().state);
}

let index = 0;
let key = "";

/** Numbers the entry that the browser stands on, if it has no number; how far it is from the one before. */
export function arrive(): number {
  const entry = currentEntry();
  const before = index;
  index = entry.index ?? before;
  key = entry.key ?? newKey();
  if (entry.index === undefined || entry.key === undefined) write("replaceState", location.href, entry.state);
  return index - before;
}

export function write(how: "pushState" | "replaceState", href: string, state: HistoryState): void {
  if (how === "pushState") {
    index++;
    key = newKey();
  }
  history[how]({ index, key, state }, "", href);
}

export const currentKey = (): string => key;

/** Is there a page of ours to go back to? */
export const canGoBack = (): boolean => index > 0;

const newKey = (): string => Math.random().toString(36).slice(2, 10);
