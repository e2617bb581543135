import * as verbs from "./verbs.ts";
import { withKeyRotation } from "./with-key-rotation.ts";

export const actions = {
  ...verbs,
  /** Name of it that Workers of releases before 2026-11-28 call; see lib/room-rpc-compat.ts. */
  mayI: verbs.assertCapability,
  handOver: withKeyRotation(verbs.handOver),
  removeMember: withKeyRotation(verbs.removeMember),
  renewOwnerLink: withKeyRotation(verbs.renewOwnerLink),
  resetMember: withKeyRotation(verbs.resetMember),
  resetRoomLink: withKeyRotation(verbs.resetRoomLink),
  setPassword: withKeyRotation(verbs.setPassword),
};

export type ActionName = keyof typeof actions;
export type ActionInput<Name extends ActionName> = Parameters<(typeof actions)[Name]["run"]>[1];
export type ActionReply<Name extends ActionName> = ReturnType<(typeof actions)[Name]["run"]>["reply"];
