import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import type { AlbumPart, OutboxItem, RoomState, TimelineItem } from "../types.ts";
import { countUnderLine } from "./state.ts";

export type TimelineSource = Pick<
  RoomState,
  "session" | "messages" | "historyWindow" | "hidden" | "outbox" | "firstUnreadId" | "hasOlder"
>;

/**
 * Creates a function that derives the chat's rows. It caches: unchanged rows keep their identity, and so does the list
 * for the same source. Use one for as long as the list is mounted.
 */
export function createTimeline(): (source: TimelineSource) => readonly TimelineItem[] {
  const rows = new WeakMap<AlbumPart, TimelineItem>();
  const times = new Map<string, TimelineItem>();
  let before: TimelineSource | undefined;
  let list: readonly TimelineItem[] = [];
  let starts: Start[] = [];
  let counted = 0;

  /** The previous row of this message or item, if kind and key are unchanged. */
  const reuse = (wanted: TimelineItem, source: AlbumPart): TimelineItem => {
    const known = rows.get(source);
    if (known?.kind === wanted.kind && known.key === wanted.key) return known;
    rows.set(source, wanted);
    return wanted;
  };

  const runRow = ({ source, key, mine, first, parts }: Open, last: boolean): TimelineItem => {
    const known = rows.get(source);
    if (known && "first" in known && known.first === first && known.last === last && known.key === key)
      if (isSameAlbum(known.album ?? [source], parts)) return known;
    const common = { key, first, last, ...(parts.length > 1 ? { album: parts } : {}) };
    const row: TimelineItem =
      "createdAt" in source
        ? { kind: "pending", item: source, ...common }
        : { kind: "message", message: source, mine, ...common };
    rows.set(source, row);
    return row;
  };

  const timeRow = (key: string, at: number): TimelineItem => {
    const known = times.get(key);
    if (known?.kind === "time" && known.at === at) return known;
    const row: TimelineItem = { kind: "time", key, at };
    times.set(key, row);
    return row;
  };

  return (whole) => {
    const source = shownOf(whole);
    const underLine = countUnderLine(whole);
    if (before && underLine === counted && sameSource(before, source)) return list;
    const { session, messages, hidden, outbox } = source;
    const line = lineOf(source);
    // Reuses the rows before the first changed message, up to the start of a run.
    const reused = before && sameRules(before, source) ? commonLength(before.messages, messages) : 0;
    while ((starts[starts.length - 1]?.message ?? -1) >= Math.max(reused, 1)) starts.pop();
    if (reused === 0) starts = [];
    const from = starts.pop() ?? { message: 0, row: 0, shownAt: undefined, lineAhead: line !== undefined };

    const rowsNow = list.slice(0, from.row);
    const run = new Run((open, last) => {
      rowsNow[open.index] = runRow(open, last);
    });
    let { shownAt, lineAhead } = from;

    /** Imported messages are older than the notices before them. */
    const divide = (at: number, keyed: () => string, imported = false) => {
      const passed = at - (shownAt ?? Number.NEGATIVE_INFINITY);
      if ((imported ? Math.abs(passed) : passed) > Limits.dividerAfterMs) {
        run.end();
        rowsNow.push(timeRow(keyed(), at));
      }
      shownAt = at;
    };

    for (let index = from.message; index < messages.length; index++) {
      const message = messages[index];
      if (!message || message.kind === "unknown" || hidden.has(message.id)) continue;
      const start: Start = { message: index, row: rowsNow.length, shownAt, lineAhead };
      if (lineAhead && line !== undefined && message.id >= line) {
        lineAhead = false;
        run.end();
        rowsNow.push({ kind: "unread", key: "unread", count: 0 });
      }
      const mine = message.senderId === session.memberId;
      const kind = kindOf(message);
      if (kind === "message" && run.joinAlbum(message, message.senderId, message.sentAt)) {
        shownAt = message.sentAt;
        continue;
      }
      divide(message.sentAt, () => `time-${message.id}`, message.imported);
      const key = keyOf(message, mine);
      if (kind === "message") {
        const row = { index: rowsNow.push(place) - 1, source: message, key, mine };
        if (run.add(row, message.senderId, message.sentAt)) starts.push(start);
        continue;
      }
      run.end();
      starts.push(start);
      rowsNow.push(reuse(kind === "recalled" ? { kind, key, message, mine } : { kind, key, message }, message));
    }
    for (const item of outbox) {
      // Shown in the row of the edited message.
      if (item.kind === "text" && item.edits !== undefined) continue;
      if (run.joinAlbum(item, session.memberId, item.createdAt)) {
        shownAt = item.createdAt;
        continue;
      }
      divide(item.createdAt, () => `time-${item.eventId}`);
      const row = { index: rowsNow.push(place) - 1, source: item, key: item.eventId, mine: true };
      run.add(row, session.memberId, item.createdAt);
    }
    run.end();
    if (line !== undefined && !lineAhead) countUnder(rowsNow, underLine);
    before = source;
    counted = underLine;
    list = rowsNow;
    return list;
  };
}

const nothingUnsent: readonly OutboxItem[] = [];

/** A history window hides unsent messages, which stand after the newest ones. */
function shownOf(source: TimelineSource): TimelineSource {
  if (!source.historyWindow) return source;
  return {
    ...source,
    messages: source.historyWindow.messages,
    hasOlder: source.historyWindow.hasOlder,
    outbox: nothingUnsent,
  };
}

/** Resume point for incremental derivation: first message of a group or single row, with the state before it. */
interface Start {
  message: number;
  row: number;
  shownAt: number | undefined;
  lineAhead: boolean;
}

/** Id before which the unread line stands; undefined while the first unread message is not loaded. */
function lineOf({ firstUnreadId, hasOlder, messages }: TimelineSource): number | undefined {
  if (firstUnreadId === undefined) return undefined;
  return !hasOlder || (messages[0]?.id ?? 0) <= firstUnreadId ? firstUnreadId : undefined;
}

function sameRules(a: TimelineSource, b: TimelineSource): boolean {
  return a.hidden === b.hidden && lineOf(a) === lineOf(b) && a.session.memberId === b.session.memberId;
}

function commonLength(a: readonly Message[], b: readonly Message[]): number {
  const max = Math.min(a.length, b.length);
  let length = 0;
  while (length < max && a[length] === b[length]) length++;
  return length;
}

function kindOf({ kind, status, notice }: Message): "message" | "recalled" | "notice" {
  if (status === "recalled" || kind === "recalled") return "recalled";
  return notice ? "notice" : "message";
}

/** An own message keeps its event id as the key, so that its row stays mounted when the ack arrives. */
function keyOf({ id, eventId }: Message, mine: boolean): string {
  return mine && eventId ? eventId : String(id);
}

/** Placeholder until the next message shows whether the row is the last of its run. */
const place: TimelineItem = { kind: "time", key: "", at: 0 };

interface Open {
  index: number;
  source: AlbumPart;
  key: string;
  mine: boolean;
  first: boolean;
  /** The pictures of the row's album; only `source` outside an album. */
  parts: AlbumPart[];
}

function isSameAlbum(a: readonly AlbumPart[], b: readonly AlbumPart[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/**
 * Groups consecutive messages of one sender less than five minutes apart. A row is complete when the next one is known.
 */
class Run {
  readonly #close: (row: Open, last: boolean) => void;
  #open: Open | undefined;
  #senderId = "";
  #at = 0;

  constructor(close: (row: Open, last: boolean) => void) {
    this.#close = close;
  }

  /** Returns true when the row begins a run. */
  add(row: Omit<Open, "first" | "parts">, senderId: string, at: number): boolean {
    const joins = this.#open !== undefined && this.#senderId === senderId && at - this.#at < Limits.dividerAfterMs;
    if (this.#open) this.#close(this.#open, !joins);
    this.#open = { ...row, first: !joins, parts: [row.source] };
    this.#senderId = senderId;
    this.#at = at;
    return !joins;
  }

  /**
   * Adds a picture or video to the row before it if both are of one album. Returns false otherwise, also for a part with
   * text or a quote of its own: a row shows only those of its first part.
   */
  joinAlbum(part: AlbumPart, senderId: string, at: number): boolean {
    const { source, parts } = this.#open ?? {};
    if (!source || !parts || part.albumId === undefined || part.albumId !== source.albumId) return false;
    if (this.#senderId !== senderId || parts.length >= Limits.filesAtOnce) return false;
    if (!isPictureOrVideo(part) || !isPictureOrVideo(source) || part.content !== "" || part.replyTo !== 0) return false;
    parts.push(part);
    this.#at = at;
    return true;
  }

  end(): void {
    if (this.#open) this.#close(this.#open, true);
    this.#open = undefined;
  }
}

function isPictureOrVideo({ kind }: AlbumPart): boolean {
  return kind === "image" || kind === "video";
}

function sameSource(a: TimelineSource, b: TimelineSource): boolean {
  return (
    a.messages === b.messages &&
    a.outbox === b.outbox &&
    a.hidden === b.hidden &&
    a.firstUnreadId === b.firstUnreadId &&
    a.hasOlder === b.hasOlder &&
    a.session.memberId === b.session.memberId
  );
}

/** The count includes messages that arrived after the unread line was set. */
function countUnder(rows: TimelineItem[], count: number): void {
  const at = rows.findLastIndex(({ kind }) => kind === "unread");
  const row = rows[at];
  if (row?.kind === "unread" && row.count !== count) rows[at] = { ...row, count };
}
