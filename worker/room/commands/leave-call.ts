import { outcome } from "../outcome.ts";
import type { Command } from "../verb.ts";

/**
 * Gives up the socket's place in the call, or the one that the client names; it may not know yet that it came back to
 * another one. Idempotent: a client may retry after a lost ack.
 */
export const leaveCall: Command<"leaveCall"> = ({ tables: { voiceCall }, session, device }, input) => {
  const left = input.device ?? device;
  for (const place of voiceCall.places)
    if (place.session === session && left !== undefined && (place.device === left || place.formerDevice === left))
      voiceCall.leave(place.device);
  return outcome({});
};
