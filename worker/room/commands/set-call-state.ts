import { outcome } from "../outcome.ts";
import { checkCallState, ownParticipant } from "../rules/voice-call.ts";
import type { Command } from "../verb.ts";

export const setCallState: Command<"setCallState"> = (context, changes) => {
  const participant = ownParticipant(context);
  const { muted = participant.muted, camera = participant.camera, screen = participant.screen } = changes;
  const state = { muted, camera, screen };
  checkCallState(context, participant, state);
  context.tables.voiceCall.setState(participant.device, state);
  return outcome(state);
};
