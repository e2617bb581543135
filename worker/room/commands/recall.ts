import { isSendable } from "../../contract/message.ts";
import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { recallMessage } from "../rules/messages/recall-message.ts";
import type { Command } from "../verb.ts";

/** Recalls a message: the member's own, or any with the capability. Content and files are deleted at once. */
export const recall: Command<"recall"> = ({ tables, me, now }, { messageId }) => {
  const message = tables.messages.find(messageId);
  if (!message) throw new Refused("messageGone");
  const own = message.senderId === me.id;
  if (!can(me.role, own ? "message.recallOwn" : "message.recallAny")) throw new Refused("forbidden");
  // Idempotent: a client may retry after a lost ack.
  if (message.recalled) return outcome({ messageId });
  if (!isSendable(message.kind)) throw new Refused("forbidden");
  const { pushes, rev } = recallMessage(tables, message, { actorId: me.id, actorRole: me.role }, now);
  return { ...outcome({ messageId }, pushes), rev };
};
