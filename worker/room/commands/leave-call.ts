import { outcome } from "../outcome.ts";
import type { Command } from "../verb.ts";

/**
 * Takes the socket's participant out of the call, or the one that the client names: the client may not know yet that it
 * came back as another one. Idempotent: a client may retry after a lost ack.
 */
export const leaveCall: Command<"leaveCall"> = ({ tables: { voiceCall }, session, device }, input) => {
  const left = input.device ?? device;
  for (const participant of voiceCall.participants) {
    const isLeaving = participant.device === left || participant.formerDevice === left;
    if (participant.session === session && left !== undefined && isLeaving) voiceCall.leave(participant.device);
  }
  return outcome({});
};
