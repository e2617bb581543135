import type { EndpointData } from "../../contract/endpoints/endpoint.ts";
import type { listVotes as listVotesCall } from "../../contract/endpoints/messages.ts";
import { can } from "../../contract/permissions.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { changePoll, findPoll } from "../rules/messages/polls.ts";
import type { Action } from "../verb.ts";

/** The caller's choices in a poll, and the voters per option unless the poll is anonymous. */
export const listVotes: Action<{ messageId: number }, EndpointData<typeof listVotesCall>> = {
  needs: "room.read",
  run({ tables, me }, { messageId }) {
    const { options, anonymous } = findPoll(tables, messageId).body.poll;
    const votes = tables.votes.of(messageId);
    const choices = [...(votes.get(me.id) ?? [])];
    if (anonymous) return outcome({ choices });
    const voters = options.map((_, option) =>
      [...votes].filter(([, chosen]) => chosen.includes(option)).map(([memberId]) => memberId),
    );
    return outcome({ choices, voters });
  },
};

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
