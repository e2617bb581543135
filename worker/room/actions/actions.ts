import { renewOwnerLink, resetMember, resetRoomLink, setPassword } from "./access.ts";
import { handOver, removeMember } from "./members.ts";
import { assertCapability } from "./sessions.ts";
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
