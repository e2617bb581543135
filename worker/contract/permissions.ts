/** Capabilities by role. The client hides buttons and the server refuses requests by the same table. */

export type Role = "owner" | "coOwner" | "member";

const everyone = [
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
] as const;

/** The owner has the admin link instead of a personal link, and ends the room instead of leaving. */
const withSeatLink = ["self.renewLink", "room.leave"] as const;

/** Rights that the owner shares with co-owners. */
const shared = [
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
] as const;

/** Rights of the owner alone: the room's end, its ownership, and what belongs to the admin link. */
const owner = [
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
] as const;

export type Capability = (typeof owner | typeof withSeatLink)[number];

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

/** Only the owner acts on members who manage the room too: a co-owner acts neither on the owner nor on another one. */
export function mayActOn(actor: Role, target: Role): boolean {
  return can(actor, "member.actOnManagers") || !can(target, "room.manage");
}
