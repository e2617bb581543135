import type { DefectRow } from "./defects.ts";

export const defectsOfCalls: readonly DefectRow[] = [
  [
    "a killed process leaves ghosts in the call",
    "worker/room/room.ts",
    "if (this.#exists) this.#room.participantWatcher.update();",
    "",
  ],
  [
    "a lost place is kept for ever",
    "worker/room/jobs/end-lost-participants.ts",
    "voiceCall.leave(device);",
    "void device;",
  ],
  [
    "who comes back gets another place",
    "worker/room/rules/voice-call.ts",
    "if (!participant || callId === undefined) return undefined;",
    "if (participant) return undefined;",
  ],
  [
    "a removed member stays in the call",
    "worker/room/rules/voice-call.ts",
    "!isAllowed || !member || sessions.find(participant.session)?.ended !== null",
    "!isAllowed",
  ],
  [
    "who is taken out of the call stays in it",
    "worker/room/actions/voice-call.ts",
    "for (const { device } of participants) voiceCall.leave(device);",
    "void participants;",
  ],
  [
    "a window takes the place of another one",
    "worker/room/rules/voice-call.ts",
    'throw new Refused("callInOtherWindow");',
    "return participant;",
  ],
  [
    "who comes back is not muted any more",
    "worker/room/commands/join-call.ts",
    "input.muted || former?.muted === true",
    "input.muted",
  ],
  [
    "a signal under a former key is passed on",
    "worker/room/commands/signal-call.ts",
    "if (tables.details.sealed) checkEnvelope(tables, body, Limits.callSignalMaxBytes);",
    "",
  ],
  [
    "changes of the call are not sent",
    "worker/room/runtime/transactions.ts",
    "if (changedCall !== undefined) this.#changedCalls.add(changedCall);",
    "",
  ],
];
