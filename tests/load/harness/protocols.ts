import type { RawSocket } from "./raw-socket.ts";

/** A room on a server. */
export interface OpenRoom {
  path: string;
  /** The members' tokens, where there are any, and where the room stands. */
  tokens?: readonly string[];
  lastId: number;
  rev: number;
  epoch?: string;
}

/** How one talks to a kind of server. */
export interface Protocol {
  /** WebSocket subprotocols, for a member with this token. */
  protocols?(token: string): string;
  /** What a new socket's address asks, behind the path; it has seen everything up to where the room stands. */
  query?(room: OpenRoom): string;
  /** What it says before it is in. */
  hello?(room: OpenRoom): string;
  /** Is this the frame that lets it in? Where there is none, a socket is in when it is open. */
  isWelcome?(text: string): boolean;
  /** A message to the room. */
  say(eventId: string, content: string): string;
  /** How many messages a frame tells of; `seen` is how many this socket was told of before. */
  count(member: Counting, buffer: Buffer, start: number, end: number, length: number): number;
  /** Called once a second for each member, as the product's own client does. */
  everySecond?(member: Counting): void;
}

/** What is known of a member's socket. */
export interface Counting {
  socket: RawSocket;
  seen: number;
  /** The last revision; where there are any. */
  rev: number;
}

const addMessageFrame = (eventId: string, content: string) =>
  JSON.stringify({ type: "add_msg", event_id: eventId, data: { lx: 1, content } });

/** Relays each frame as it is. */
export const relayProtocol: Protocol = {
  say: addMessageFrame,
  // partyserver greets with frames of its own.
  count: (_member, buffer, start) => (buffer[start + 2] === 0x74 && buffer[start + 9] === 0x61 ? 1 : 0),
};

/** Of a peer that tells each who comes in something of no use. */
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

export function digitsAt(buffer: Buffer, at: number): number {
  let value = 0;
  for (let index = at; ; index++) {
    const digit = (buffer[index] ?? 0) - 48;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}
