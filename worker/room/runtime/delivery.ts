import { joinMessages, messagesFrame } from "../../contract/frames/messages-frame.ts";
import { encodePush } from "../../contract/frames/server-frames.ts";
import type { Push } from "../outcome.ts";

/** Output of one command or action: an ack for the calling socket, pushes for all others. */
export interface Outgoing<Socket> {
  origin?: Socket;
  ack?: string;
  pushes: readonly Push[];
}

/**
 * Encodes the output of a batch as frames. Consecutive messages share one frame, encoded once; the calling socket gets
 * acks instead of its own pushes, so that every socket sees revisions in order. Acks go first: the broadcast takes as
 * long as the room is large.
 */
export function deliver<Socket>(
  outgoing: readonly Outgoing<Socket>[],
  sockets: () => readonly Socket[],
  send: (socket: Socket, frame: string) => void,
): void {
  const framesOf = encodeAll(outgoing);
  const own = new Map<Socket, number[]>();
  for (const [index, { origin }] of outgoing.entries()) {
    if (origin === undefined) continue;
    const indexes = own.get(origin);
    if (indexes) indexes.push(index);
    else own.set(origin, [index]);
  }
  for (const [socket, indexes] of own) {
    let from = 0;
    for (const index of indexes) {
      for (const frame of framesOf(from, index)) send(socket, frame);
      const ack = outgoing[index]?.ack;
      if (ack !== undefined) send(socket, ack);
      from = index + 1;
    }
    for (const frame of framesOf(from, outgoing.length)) send(socket, frame);
  }
  const common = framesOf(0, outgoing.length);
  if (common.length === 0) return;
  const all = sockets();
  for (const frame of common) for (const socket of all) if (!own.has(socket)) send(socket, frame);
}

type Segment = { message: number; rev: number } | { frame: string };

/** Encodes each push once. Returns the frames of a range: from one index of `outgoing` up to another. */
function encodeAll<Socket>(outgoing: readonly Outgoing<Socket>[]): (from: number, to: number) => string[] {
  const batch = joinMessages();
  const segments: Segment[] = [];
  const starts = [0];
  for (const { pushes } of outgoing) {
    for (const push of pushes) {
      if (push.event !== "messagesAdded") segments.push({ frame: encodePush(push) });
      else segments.push({ message: batch.add(push.text), rev: push.rev });
    }
    starts.push(segments.length);
  }
  // End of each run of consecutive messages.
  const ends: number[] = [];
  for (let at = segments.length - 1; at >= 0; at--) {
    const next = segments[at + 1];
    ends[at] = next && "message" in next ? (ends[at + 1] ?? at + 1) : at + 1;
  }
  return (from, to) => {
    const texts: string[] = [];
    const end = starts[to] ?? segments.length;
    for (let at = starts[from] ?? end; at < end; ) {
      const first = segments[at];
      if (!first) break;
      if ("frame" in first) {
        texts.push(first.frame);
        at += 1;
        continue;
      }
      at = Math.min(ends[at] ?? end, end);
      const last = segments[at - 1];
      if (last && "message" in last) texts.push(messagesFrame(last.rev, batch.slice(first.message, last.message + 1)));
    }
    return texts;
  };
}
