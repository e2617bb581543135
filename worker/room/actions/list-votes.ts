import type { EndpointData } from "../../contract/endpoints/endpoint.ts";
import type { listVotes as listVotesCall } from "../../contract/endpoints/messages.ts";
import { outcome } from "../outcome.ts";
import { findPoll } from "../rules/messages/polls.ts";
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
