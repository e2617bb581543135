import { outcome } from "../outcome.ts";
import type { Command } from "../verb.ts";

/** Advances the member's read position to the newest existing message of these. */
export const markRead: Command<"markRead"> = ({ tables, me }, { messageIds }) => {
  const readUpTo = Math.min(Math.max(...messageIds), tables.details.lastId);
  const moved = tables.readPositions.advance(me.id, readUpTo);
  return outcome({ messageIds }, moved ? [{ event: "readUpTo", data: [{ memberId: me.id, readUpTo }] }] : []);
};
