import { outcome } from "../outcome.ts";
import { checkCallState, ownPlace } from "../rules/voice-call.ts";
import type { Command } from "../verb.ts";

export const setCallState: Command<"setCallState"> = (context, state) => {
  const place = ownPlace(context);
  checkCallState(context, place, state);
  context.tables.voiceCall.setState(place.device, state);
  return outcome(state);
};
