import type { RawSocket } from "./raw-socket.ts";

export interface OpenRoom {
  path: string;
  /** The members' tokens, if any, and the room's position. */
  tokens?: readonly string[];
  /** The members' ids, in the same order. */
  uids?: readonly string[];
  lastId: number;
  rev: number;
  epoch?: string;
}

/** Protocol of a kind of server. */
export interface Protocol {
  /** WebSocket subprotocols, for a member with this token. */
  protocols?(token: string): string;
  /** Query of a new socket's address; the socket resumes at the room's position. */
  query?(room: OpenRoom): string;
  /** First frame of a client. */
  hello?(room: OpenRoom): string;
  /** Whether this frame admits the client; without it an open socket counts as admitted. */
  isWelcome?(text: string): boolean;
  /** Frame of a message to the room. */
  say(eventId: string, content: string): string;
  /** Number of messages that a frame delivers; `seen` is the number that this socket got before. */
  count(member: Counting, buffer: Buffer, start: number, end: number, length: number): number;
  /** Called once a second for each member, as the product's own client does. */
  everySecond?(member: Counting): void;
}

/** State of a member's socket. */
export interface Counting {
  socket: RawSocket;
  seen: number;
  /** The last revision, if the protocol has revisions; with messages alone it is ahead of the last id by a constant. */
  rev: number;
  ahead: number;
}

const addMessageFrame = (eventId: string, content: string) =>
  JSON.stringify({ type: "add_msg", event_id: eventId, data: { lx: 1, content } });

/** Relays each frame unchanged, or one for each message. An acknowledgement delivers the sender's own message. */
export const relayProtocol: Protocol = {
  say: addMessageFrame,
  // partyserver sends greeting frames of its own.
  count: (_member, buffer, start) => (buffer[start + 2] === 0x74 && buffer[start + 9] === 0x61 ? 1 : 0),
};

/** A peer that greets each new socket with data of the product's size. */
export const greetingProtocol: Protocol = {
  ...relayProtocol,
  isWelcome: (text) => text.startsWith('{"type":"history"'),
};

/** Frames of the form `{"n":12,"list":[…]}`. */
export const batchingProtocol: Protocol = {
  say: addMessageFrame,
  count: (_member, buffer, start) => digitsAt(buffer, start + 5),
};

export const socketIoProtocol: Protocol = {
  hello: () => "40",
  isWelcome: (text) => text.startsWith("40"),
  say: (eventId, content) => `42["m",${addMessageFrame(eventId, content)}]`,
  count(member, buffer, start) {
    if (buffer[start] === 0x32) member.socket.send("3");
    return buffer[start] === 0x34 && buffer[start + 1] === 0x32 ? 1 : 0;
  },
};

/** Whether a text frame is an acknowledgement, of the product or of a peer: `{"type":"ack"…`. */
export function isAck(buffer: Buffer, start: number): boolean {
  return buffer[start + 9] === 0x61 && buffer[start + 10] === 0x63;
}

export function digitsAt(buffer: Buffer, at: number): number {
  let value = 0;
  for (let index = at; ; index++) {
    const digit = (buffer[index] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}
