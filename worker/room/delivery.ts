import { joinMessages, messagesFrame } from "../contract/frames/messages-frame.ts";
import { encodePush, type Push } from "../contract/frames/server-frames.ts";

/** What one command or action says: an ack to the socket that asked, pushes to all the others. */
export interface Said<Socket> {
  origin?: Socket;
  ack?: string;
  pushes: readonly Push[];
}

type Segment = { kind: "messages"; from: number; to: number; rev: number } | { kind: "frame"; text: string };

/**
 * Turns what a batch of commands said into frames. Messages that follow each other leave in one frame, encoded once;
 * a socket that asked for something gets its acks in place of its own pushes, so that every socket sees revisions in order.
 */
export function deliver<Socket>(
  said: readonly Said<Socket>[],
  sockets: readonly Socket[],
  send: (socket: Socket, frame: string) => void,
): void {
  const { segments, frames } = encode(said);
  const common = frames(segments.flat());
  const origins = new Set<Socket>();
  for (const { origin } of said) if (origin !== undefined) origins.add(origin);
  for (const socket of sockets) if (!origins.has(socket)) for (const frame of common) send(socket, frame);
  for (const socket of origins) {
    let waiting: Segment[] = [];
    for (const [index, one] of said.entries()) {
      if (one.origin !== socket) {
        waiting.push(...(segments[index] ?? []));
        continue;
      }
      for (const frame of frames(waiting)) send(socket, frame);
      waiting = [];
      if (one.ack !== undefined) send(socket, one.ack);
    }
    for (const frame of frames(waiting)) send(socket, frame);
  }
}

/** Encodes each push once; `frames` makes frames of any run of segments, joining neighbouring messages. */
function encode<Socket>(said: readonly Said<Socket>[]) {
  const batch = joinMessages();
  const segments = said.map(({ pushes }) =>
    pushes.map((push): Segment => {
      if (push.event !== "messagesAdded") return { kind: "frame", text: encodePush(push) };
      const from = batch.count();
      batch.add(push.data);
      return { kind: "messages", from, to: batch.count(), rev: push.rev ?? 0 };
    }),
  );
  const frames = (run: readonly Segment[]): string[] => {
    const texts: string[] = [];
    for (let index = 0; index < run.length; index++) {
      const first = run[index];
      if (!first) break;
      if (first.kind === "frame") {
        texts.push(first.text);
        continue;
      }
      let { to, rev } = first;
      for (let next = run[index + 1]; next?.kind === "messages" && next.from === to; next = run[index + 1]) {
        to = next.to;
        rev = next.rev;
        index++;
      }
      texts.push(messagesFrame(rev, batch.slice(first.from, to)));
    }
    return texts;
  };
  return { segments, frames };
}
