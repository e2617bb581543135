import { outcome } from "../outcome.ts";
import { checkCallState, ownPlace } from "../rules/voice-call.ts";
import type { Command } from "../verb.ts";

export const setCallState: Command<"setCallState"> = (context, changes) => {
  const place = ownPlace(context);
  const { muted = place.muted, camera = place.camera, screen = place.screen } = changes;
  const state = { muted, camera, screen };
  checkCallState(context, place, state);
  context.tables.voiceCall.setState(place.device, state);
  return outcome(state);
};
