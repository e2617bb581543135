import { randomBytes } from "node:crypto";
import { declaredNotices } from "../../../worker/contract/known-notices.ts";
import { type Counting, digitsAt, type OpenRoom, type Protocol } from "./protocols.ts";

const messagesPrefix = '{"type":"c_add_msg","rev":';
const markPrefix = '{"type":"mark","data":{"n":';
const ackPrefix = '{"type":"ack"';
let events = 0;

/**
 * The product's protocol. Revisions have no gap, and with messages alone each revision is a message: a frame up to
 * revision `rev` delivers all messages since the last one. An acknowledgement delivers the sender's own message.
 */
export const parleyProtocol: Protocol = {
  protocols: (token) => `parley.v1, ${token}`,
  query: ({ lastId, rev }) => resumeQuery(lastId, rev),
  isWelcome: (text) => text.startsWith(ackPrefix),
  say: (eventId, content) =>
    `{"type":"add_msg","event_id":"${eventId}","data":{"lx":1,"content":${JSON.stringify(content)}}}`,
  count(member, buffer, start, end, length) {
    if (buffer[start + 9] === 0x6d) {
      const n = digitsAt(buffer, start + markPrefix.length);
      member.socket.send(`{"type":"got","data":{"rev":${member.rev},"n":${n}}}`);
      return 0;
    }
    const rev = revOf(buffer, start, end, length);
    if (rev === 0) return 0;
    const news = rev - member.rev;
    member.rev = rev;
    return news;
  },
  everySecond(member) {
    if (lastRead.get(member) === member.rev) return;
    lastRead.set(member, member.rev);
    const id = member.rev - member.ahead;
    member.socket.send(`{"type":"read_msg","event_id":"evt-1-${++events}","data":{"msg_id":"${id}"}}`);
  },
};

/** Messages have the form of encrypted ones, which is all that the server knows of them. */
export const sealedProtocol: Protocol = {
  ...parleyProtocol,
  // A nonce, a block of padded text and a tag.
  say: (eventId) => parleyProtocol.say(eventId, `s1.1.${randomBytes(12 + 256 + 16).toString("base64url")}`),
};

const lastRead = new WeakMap<Counting, number>();

function revOf(buffer: Buffer, start: number, end: number, length: number): number {
  // `c_add_msg`, `ack` and `mark` differ in the tenth character from each other, and from nearly all other frames.
  if (buffer[start + 9] === 0x63)
    return buffer[start + 11] === 0x61 && buffer[start + 12] === 0x64
      ? digitsAt(buffer, start + messagesPrefix.length)
      : 0;
  if (buffer[start + 9] !== 0x61 || length > end - start) return 0;
  // An acknowledgement with a revision ends with it: `,"rev":12}`.
  let at = end - 2;
  while (((buffer[at] ?? 0) - 48) >>> 0 <= 9) at--;
  return buffer[at] === 0x3a && buffer[at - 2] === 0x76 ? digitsAt(buffer, at + 1) : 0;
}

/** Query of the page's socket: the notices that the page knows, and the message and revision to resume from. */
export function resumeQuery(lastId: number, rev: number): string {
  return `?${new URLSearchParams({ lang: "en", ...declaredNotices, pos_id: String(lastId), rev: String(rev) })}`;
}

/** Resume request as a frame, from a message and a revision. */
export function resumeFrame(lastId: number, rev: number): string {
  return `{"type":"list_reconnect_msg","event_id":"evt-0-${++events}","data":{"pos_id":${lastId},"rev":${rev}}}`;
}

export async function fetchRoom(port: number, members: number, sealed = false): Promise<OpenRoom> {
  const response = await fetch(`http://127.0.0.1:${port}/bench/room?members=${members}${sealed ? "&sealed" : ""}`);
  if (!response.ok) throw new Error(await response.text());
  return { path: "/api/socket", ...((await response.json()) as Omit<OpenRoom, "path">) };
}
