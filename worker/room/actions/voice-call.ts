import { ResultCode } from "../../contract/codes.ts";
import type { CallStarters } from "../../contract/voice-call.ts";
import { Refused } from "../../lib/result.ts";
import type { CommandContext } from "../context.ts";
import { outcome } from "../outcome.ts";
import { changeFacts } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { memberUnder } from "../rules/target-member.ts";
import type { CallPlace } from "../tables/voice-call.ts";
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
    for (const { device, camera, screen } of placesOf(context, input))
      context.tables.voiceCall.setState(device, { muted: true, camera, screen });
    return outcome({});
  },
};

/** Takes all devices of a member out of the call, to which the member cannot come back. */
export const removeFromCall: Action<OfMember, Nothing> = {
  needs: "call.remove",
  run(context, input) {
    const { voiceCall } = context.tables;
    const places = placesOf(context, input);
    voiceCall.ban(input.memberId);
    for (const { device } of places) voiceCall.leave(device);
    return outcome({});
  },
};

function placesOf({ tables, me }: CommandContext, { memberId }: OfMember): readonly CallPlace[] {
  memberUnder(tables, me, memberId);
  const places = tables.voiceCall.places.filter((place) => place.memberId === memberId);
  if (places.length === 0) throw new Refused(ResultCode.refused, "memberNotInCall");
  return places;
}
