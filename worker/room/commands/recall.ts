import { ResultCode } from "../../contract/codes.ts";
import { sendableKinds } from "../../contract/message.ts";
import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import { unpin } from "../rules/pins.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Command } from "./command.ts";

/** Recalls a message: the member's own, or any with the capability. Content and files are deleted at once. */
export const recall: Command<"recall"> = ({ tables, me, now }, { messageId }) => {
  const message = tables.messages.find(messageId);
  if (!message) throw new Refused(ResultCode.refused, "messageGone");
  const own = message.senderId === me.id;
  if (!can(me.role, own ? "message.recallOwn" : "message.recallAny"))
    throw new Refused(ResultCode.forbidden, "forbidden");
  // Idempotent: a client may retry after a lost ack.
  if (message.recalled) return outcome({ messageId });
  if (!(sendableKinds as readonly string[]).includes(message.kind))
    throw new Refused(ResultCode.forbidden, "forbidden");

  tables.files.dropOfMessage(messageId, now);
  const rev = unpin(tables.details, messageId) ? tables.details.nextRoomRev() : tables.details.nextRev();
  tables.search.forget(messageId);
  tables.votes.drop(messageId);
  tables.messages.recall(messageId, rev, {
    notice: { actorId: me.id, actorRole: me.role, targetId: message.senderId },
  });
  return {
    ...outcome({ messageId }, [{ event: "messageRecalled" as const, data: { messageId, memberId: me.id, rev }, rev }]),
    rev,
  };
};
