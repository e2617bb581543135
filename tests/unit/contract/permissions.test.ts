import { type Capability, can } from "@contract/permissions.ts";
import { describe, expect, it } from "vitest";

/** Permissions of owner, co-owner and member. */
const table: Record<Capability, readonly [owner: boolean, coOwner: boolean, member: boolean]> = {
  "room.read": [true, true, true],
  "room.report": [true, true, true],
  "room.rename": [true, true, false],
  "room.muteAll": [true, true, false],
  "room.pin": [true, true, false],
  "room.save": [true, true, false],
  "room.letSave": [true, true, false],
  "room.seeReports": [true, true, false],
  "room.setHooks": [true, true, false],
  "room.setPassword": [true, true, false],
  "room.logOutAll": [true, false, false],
  "room.setPaidJoin": [true, true, false],
  "room.clear": [true, true, false],
  "room.import": [true, true, false],
  "room.seeLink": [true, true, false],
  "room.resetLink": [true, true, false],
  "room.rotateKeys": [true, true, false],
  "room.renewOwnerLink": [true, false, false],
  "room.setRecovery": [true, false, false],
  "room.buy": [true, true, true],
  "room.setGoal": [true, true, false],
  "room.buyBeforeMembers": [true, true, false],
  "room.visitExpired": [true, true, false],
  "room.renewExpired": [true, true, false],
  "room.reopen": [true, false, false],
  "room.manage": [true, true, false],
  "room.seeHeldSeats": [true, true, false],
  "room.appoint": [true, false, false],
  "room.handOver": [true, false, false],
  "room.end": [true, false, false],
  "room.leave": [false, true, true],
  "member.admit": [true, true, false],
  "member.invite": [true, true, false],
  "member.seeInvited": [true, true, false],
  "member.seeNewByMail": [true, true, false],
  "member.mute": [true, true, false],
  "member.reset": [true, true, false],
  "member.remove": [true, true, false],
  "member.actOnManagers": [true, false, false],
  "call.join": [true, true, true],
  "call.start": [true, true, true],
  "call.startWhenLimited": [true, true, false],
  "call.setStarters": [true, true, false],
  "call.mute": [true, true, false],
  "call.remove": [true, true, false],
  "message.send": [true, true, true],
  "message.editOwn": [true, true, true],
  "message.sendWhileMuted": [true, true, false],
  "message.recallOwn": [true, true, true],
  "message.recallAny": [true, true, false],
  "file.upload": [true, true, true],
  "self.edit": [true, true, true],
  "self.useOwnersName": [true, false, false],
  "self.renewLink": [false, true, true],
};

describe("permissions", () => {
  it.each(Object.entries(table))("%s: owner, co-owner and member %j", (capability, expected) => {
    const roles = ["owner", "coOwner", "member"] as const;
    expect(roles.map((role) => can(role, capability as Capability))).toEqual(expected);
  });
});
