/** Capabilities by role. The client hides buttons and the server refuses requests by the same table. */

export type Role = "owner" | "coOwner" | "member";

export type Capability =
  | "room.read"
  | "room.report"
  | "room.rename"
  | "room.muteAll"
  | "room.pin"
  | "room.setPassword"
  | "room.logOutAll"
  | "room.setPaidJoin"
  | "room.clear"
  | "room.import"
  | "room.save"
  | "room.letSave"
  | "room.seeReports"
  | "room.setHooks"
  | "room.seeLink"
  | "room.resetLink"
  | "room.rotateKeys"
  | "room.renewOwnerLink"
  | "room.setRecovery"
  | "room.buy"
  | "room.setGoal"
  | "room.buyBeforeMembers"
  | "room.visitExpired"
  | "room.renewExpired"
  | "room.reopen"
  | "room.manage"
  | "room.seeHeldSeats"
  | "room.appoint"
  | "room.handOver"
  | "room.end"
  | "room.leave"
  | "member.admit"
  | "member.invite"
  | "member.seeInvited"
  | "member.seeNewByMail"
  | "member.mute"
  | "member.reset"
  | "member.remove"
  | "member.actOnManagers"
  | "call.join"
  | "call.start"
  | "call.startWhenLimited"
  | "call.setStarters"
  | "call.mute"
  | "call.remove"
  | "message.send"
  | "message.sendWhileMuted"
  | "message.editOwn"
  | "message.recallOwn"
  | "message.recallAny"
  | "file.upload"
  | "self.edit"
  | "self.useOwnersName"
  | "self.renewLink";

const everyone: readonly Capability[] = [
  "room.read",
  "room.report",
  "room.buy",
  "call.join",
  "call.start",
  "message.send",
  "message.editOwn",
  "message.recallOwn",
  "file.upload",
  "self.edit",
];

/** The owner has the admin link instead of a personal link, and ends the room instead of leaving. */
const withSeatLink: readonly Capability[] = ["self.renewLink", "room.leave"];

/** Rights that the owner shares with co-owners. */
const shared: readonly Capability[] = [
  ...everyone,
  "room.rename",
  "room.muteAll",
  "room.pin",
  "room.setPassword",
  "room.setPaidJoin",
  "room.clear",
  "room.import",
  "room.save",
  "room.letSave",
  "room.seeReports",
  "room.setHooks",
  "room.seeLink",
  "room.resetLink",
  "room.rotateKeys",
  "room.visitExpired",
  "room.renewExpired",
  "room.manage",
  "room.seeHeldSeats",
  "room.setGoal",
  "room.buyBeforeMembers",
  "member.admit",
  "member.invite",
  "member.seeInvited",
  "member.seeNewByMail",
  "member.mute",
  "member.reset",
  "member.remove",
  "call.startWhenLimited",
  "call.setStarters",
  "call.mute",
  "call.remove",
  "message.sendWhileMuted",
  "message.recallAny",
];

/** Rights of the owner alone: the room's end, its ownership, and what belongs to the admin link. */
const owner: readonly Capability[] = [
  ...shared,
  "room.renewOwnerLink",
  "room.setRecovery",
  "room.logOutAll",
  "room.appoint",
  "room.handOver",
  "room.reopen",
  "room.end",
  "member.actOnManagers",
  "self.useOwnersName",
];

const granted: Record<Role, ReadonlySet<Capability>> = {
  member: new Set([...everyone, ...withSeatLink]),
  coOwner: new Set([...shared, ...withSeatLink]),
  owner: new Set(owner),
};

/** Rights of a role, for tests that go through all of them. */
export const capabilitiesOf = (role: Role): readonly Capability[] => [...granted[role]];

export function can(role: Role, capability: Capability): boolean {
  return granted[role].has(capability);
}
