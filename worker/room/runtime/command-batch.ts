import type { IceServer } from "../../contract/voice-call.ts";
import type { CallSignal, Push } from "../outcome.ts";
import type { Outgoing } from "./delivery.ts";
import type { CommandFrame } from "./parse-frame.ts";

export interface ReceivedCommand {
  socket: WebSocket;
  frame: CommandFrame;
  ice?: readonly IceServer[];
}

/** Output of a command on a socket. */
export interface Answered extends Outgoing<WebSocket> {
  device?: string;
  signal?: CallSignal;
}

/**
 * Order across sockets within a batch is arbitrary, so group by socket: each sender then gets the others' messages in
 * at most two frames.
 */
export function bySocket(batch: readonly ReceivedCommand[]): readonly ReceivedCommand[] {
  if (batch.length === 1) return batch;
  const groups = new Map<WebSocket, ReceivedCommand[]>();
  for (const received of batch) {
    const group = groups.get(received.socket);
    if (group) group.push(received);
    else groups.set(received.socket, [received]);
  }
  return [...groups.values()].flat();
}

/** Merges the read receipts of a batch into one frame behind all other frames. */
export function mergeReadPushes(outgoing: readonly Outgoing<WebSocket>[]): readonly Outgoing<WebSocket>[] {
  const reads = new Map<string, number>();
  for (const { pushes } of outgoing)
    for (const push of pushes)
      if (push.event === "readUpTo") for (const { memberId, readUpTo } of push.data) reads.set(memberId, readUpTo);
  if (reads.size === 0) return outgoing;
  const data = [...reads].map(([memberId, readUpTo]) => ({ memberId, readUpTo }));
  const isOther = ({ event }: Push) => event !== "readUpTo";
  return [
    ...outgoing.map((one) => ({ ...one, pushes: one.pushes.filter(isOther) })),
    { pushes: [{ event: "readUpTo", data }] },
  ];
}
