import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { changePoll, findPoll } from "../rules/messages/polls.ts";
import type { Action } from "../verb.ts";

/** Ends a poll early: by its sender, or by a member who may recall any message. */
export const endPoll: Action<{ messageId: number }, { endsAt: number }> = {
  needs: "message.send",
  run({ tables, me, now }, { messageId }) {
    const message = findPoll(tables, messageId);
    if (message.senderId !== me.id && !can(me.role, "message.recallAny")) throw new Refused("forbidden");
    const { endsAt } = message.body.poll;
    if (endsAt !== undefined && endsAt <= now) return outcome({ endsAt });
    return outcome({ endsAt: now }, [changePoll(tables, message, { endsAt: now })]);
  },
};
