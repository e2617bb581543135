import type { CallStarters } from "../../contract/voice-call.ts";
import { Refused } from "../../lib/result.ts";
import type { CommandContext } from "../context.ts";
import { outcome } from "../outcome.ts";
import { changeFacts } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { memberUnder } from "../rules/target-member.ts";
import type { ParticipantRecord } from "../tables/voice-call.ts";
import type { Action } from "../verb.ts";

type OfMember = { memberId: string };
type Nothing = Record<string, never>;

/** Chooses who may start a call. With `nobody` a running call ends, see `enforceCallRules`. */
export const setCallStarters: Action<{ starters: CallStarters }, UnpricedRoom> = {
  needs: "call.setStarters",
  run: (context, { starters }) => changeFacts(context, { callStarters: starters }),
};

export const muteInCall: Action<OfMember, Nothing> = {
  needs: "call.mute",
  run(context, input) {
    for (const { device, camera, screen } of participantsOf(context, input))
      context.tables.voiceCall.setState(device, { muted: true, camera, screen });
    return outcome({});
  },
};

/** Takes all devices of a member out of the call, to which the member cannot come back. */
export const removeFromCall: Action<OfMember, Nothing> = {
  needs: "call.remove",
  run(context, input) {
    const { voiceCall } = context.tables;
    const participants = participantsOf(context, input);
    voiceCall.ban(input.memberId);
    for (const { device } of participants) voiceCall.leave(device);
    return outcome({});
  },
};

function participantsOf({ tables, me }: CommandContext, { memberId }: OfMember): readonly ParticipantRecord[] {
  memberUnder(tables, me, memberId);
  const participants = tables.voiceCall.participants.filter((participant) => participant.memberId === memberId);
  if (participants.length === 0) throw new Refused("memberNotInCall");
  return participants;
}
