/** Capabilities by role. The client hides buttons and the server refuses calls by the same table. */

export type Role = "owner" | "member";

export type Capability =
  | "room.read"
  | "room.rename"
  | "room.muteAll"
  | "room.pin"
  | "room.setPassword"
  | "room.setPaidJoin"
  | "room.clear"
  | "room.seeLink"
  | "room.resetLink"
  | "room.renewOwnerLink"
  | "room.setRecovery"
  | "room.buy"
  | "room.buyBeforeMembers"
  | "room.visitExpired"
  | "room.renewExpired"
  | "room.manage"
  | "room.seeHeldSeats"
  | "room.end"
  | "room.leave"
  | "member.admit"
  | "member.invite"
  | "member.seeInvited"
  | "member.seeNewByMail"
  | "member.mute"
  | "member.reset"
  | "member.remove"
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
  "room.buy",
  "message.send",
  "message.editOwn",
  "message.recallOwn",
  "file.upload",
  "self.edit",
];

/** The owner has the admin link instead of a personal link, and ends the room instead of leaving. */
const member: readonly Capability[] = [...everyone, "self.renewLink", "room.leave"];

const owner: readonly Capability[] = [
  ...everyone,
  "room.rename",
  "room.muteAll",
  "room.pin",
  "room.setPassword",
  "room.setPaidJoin",
  "room.clear",
  "room.seeLink",
  "room.resetLink",
  "room.renewOwnerLink",
  "room.setRecovery",
  "room.visitExpired",
  "room.renewExpired",
  "room.manage",
  "room.seeHeldSeats",
  "room.buyBeforeMembers",
  "room.end",
  "member.admit",
  "member.invite",
  "member.seeInvited",
  "member.seeNewByMail",
  "member.mute",
  "member.reset",
  "member.remove",
  "message.sendWhileMuted",
  "message.recallAny",
  "self.useOwnersName",
];

const granted: Record<Role, ReadonlySet<Capability>> = { member: new Set(member), owner: new Set(owner) };

export function can(role: Role, capability: Capability): boolean {
  return granted[role].has(capability);
}
