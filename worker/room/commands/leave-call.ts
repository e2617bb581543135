import { outcome } from "../outcome.ts";
import type { Command } from "../verb.ts";

/** Gives up the socket's place in the call. Idempotent: a client may retry after a lost ack. */
export const leaveCall: Command<"leaveCall"> = ({ tables, device }) => {
  if (device !== undefined) tables.voiceCall.leave(device);
  return outcome({});
};
