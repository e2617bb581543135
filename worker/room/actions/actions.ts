import { assertCapability } from "./assert-capability.ts";
import { handOver } from "./hand-over.ts";
import { removeMember } from "./remove-member.ts";
import { renewOwnerLink } from "./renew-owner-link.ts";
import { resetMember } from "./reset-member.ts";
import { resetRoomLink } from "./reset-room-link.ts";
import { setPassword } from "./set-password.ts";
import * as verbs from "./verbs.ts";
import { withKeyRotation } from "./with-key-rotation.ts";

export const actions = {
  ...verbs,
  /** Name of it that Workers of releases before 2026-11-28 call; see lib/room-rpc-compat.ts. */
  mayI: assertCapability,
  handOver: withKeyRotation(handOver),
  removeMember: withKeyRotation(removeMember),
  renewOwnerLink: withKeyRotation(renewOwnerLink),
  resetMember: withKeyRotation(resetMember),
  resetRoomLink: withKeyRotation(resetRoomLink),
  setPassword: withKeyRotation(setPassword),
};

export type ActionName = keyof typeof actions;
export type ActionInput<Name extends ActionName> = Parameters<(typeof actions)[Name]["run"]>[1];
export type ActionReply<Name extends ActionName> = ReturnType<(typeof actions)[Name]["run"]>["reply"];
