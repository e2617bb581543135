import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import type { exchange } from "@contract/endpoints/room.ts";
import { ClientEvent, ServerEvent } from "@contract/events.ts";
import { resumeQuery, urlResumeEventId } from "@contract/frames/first-frame.ts";
import * as Limits from "@contract/limits.ts";
import { type FakeRoom, FakeSocket } from "./fake-room.ts";

interface Frame {
  type: string;
  event_id?: string;
  rev?: number;
  data: { rev: number; list: unknown[]; more: boolean; call?: unknown };
}

/** Answers a call that exchanges the socket's frames, by a socket to the fake room, as the worker does. */
export async function answerExchange(
  room: FakeRoom,
  memberId: string,
  { frames: sent = [], wait, ...position }: EndpointBody<typeof exchange>,
  signal?: AbortSignal | null,
): Promise<{ frames: unknown[]; rev: number; more: boolean }> {
  const socket = new FakeSocket(room, memberId);
  const frames: Frame[] = [];
  let arrived = () => {};
  socket.readyState = 1;
  socket.addEventListener("message", (event) => {
    frames.push(JSON.parse((event as MessageEvent<string>).data) as Frame);
    arrived();
  });
  room.sockets.add(socket);
  room.receive(
    socket,
    JSON.stringify({ type: ClientEvent.resume, event_id: urlResumeEventId, data: resumeQuery(position) }),
  );
  const missed = frames[0]?.data;
  const isUnchanged = missed?.rev === position.rev && missed.list.length === 0;
  const ofCall = isUnchanged && missed.call ? frames.slice(0, 1) : [];
  if (isUnchanged) frames.shift();
  for (const frame of sent) room.receive(socket, JSON.stringify(frame));
  if (wait && frames.length === 0)
    await new Promise<void>((resolve) => {
      arrived = resolve;
      setTimeout(resolve, Limits.exchangeWaitMs);
      signal?.addEventListener("abort", () => resolve());
    });
  room.sockets.delete(socket);
  frames.unshift(...ofCall);
  const { rev = 0, list = [], more = false } = missed ?? {};
  const acks = frames.filter(({ type }) => type === ServerEvent.ack);
  const pushes = frames.filter((frame) => frame.type !== ServerEvent.ack && !(more && frame.rev !== undefined));
  const added = list.length > 0 ? [{ type: ServerEvent.messagesAdded, rev, data: list }] : [];
  const revs = more ? [rev] : [position.rev, rev, ...frames.map((frame) => frame.rev ?? 0)];
  return { frames: [...acks, ...added, ...pushes], rev: Math.max(...revs), more };
}
