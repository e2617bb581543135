import type { RoomMessage as Message } from "../../sealed/room-codec.ts";

/** Ascending by message id; never changed in place. */
export type MessageList = readonly Message[];

/** The index of the first message with an id of at least `id`; the length when there is none. */
export function indexFrom(messages: MessageList, id: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((messages[middle]?.id ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function findMessage(messages: MessageList, id: number): Message | undefined {
  const found = messages[indexFrom(messages, id)];
  return found?.id === id ? found : undefined;
}

export function lastIdOf(messages: MessageList): number {
  return messages[messages.length - 1]?.id ?? 0;
}

/**
 * Adds new messages and replaces older revisions; returns the same list when nothing changed. Messages before the first
 * known one are left out, as they would leave a gap.
 */
export function mergeMessages(messages: MessageList, incoming: MessageList): MessageList {
  let list: Message[] | undefined;
  const firstId = messages[0]?.id ?? 0;
  for (const message of incoming) {
    const current = list ?? messages;
    if (message.id > lastIdOf(current)) {
      list ??= [...messages];
      list.push(message);
      continue;
    }
    if (message.id < firstId) continue;
    const index = indexFrom(current, message.id);
    const known = current[index];
    if (known?.id === message.id && known.rev >= message.rev) continue;
    list ??= [...messages];
    list.splice(index, known?.id === message.id ? 1 : 0, message);
  }
  return list ?? messages;
}

/** Puts an older page, ascending, before the list. Messages already in the list stay. */
export function prependPage(messages: MessageList, page: MessageList): MessageList {
  const firstId = messages[0]?.id ?? Number.POSITIVE_INFINITY;
  const older = page.filter(({ id }) => id < firstId);
  return older.length === 0 ? messages : [...older, ...messages];
}

/** Changes one message. Returns the same list when the message is missing or unchanged. */
export function changeMessage(messages: MessageList, id: number, change: (message: Message) => Message): MessageList {
  const index = indexFrom(messages, id);
  return messages[index]?.id === id ? mapMessages(messages, index, index + 1, change) : messages;
}

/** Changes the messages from index `from` to before `to`. Returns the same list when all stay unchanged. */
export function mapMessages(
  messages: MessageList,
  from: number,
  to: number,
  change: (message: Message) => Message,
): MessageList {
  let list: Message[] | undefined;
  for (let index = from; index < to; index++) {
    const known = messages[index];
    if (!known) break;
    const changed = change(known);
    if (changed === known) continue;
    list ??= [...messages];
    list[index] = changed;
  }
  return list ?? messages;
}
