import { type Capability, can } from "@contract/permissions.ts";
import { describe, expect, it } from "vitest";

/** Permissions of owner and member. */
const table: Record<Capability, readonly [owner: boolean, member: boolean]> = {
  "room.read": [true, true],
  "room.rename": [true, false],
  "room.muteAll": [true, false],
  "room.pin": [true, false],
  "room.setPassword": [true, false],
  "room.setPaidJoin": [true, false],
  "room.clear": [true, false],
  "room.seeLink": [true, false],
  "room.resetLink": [true, false],
  "room.renewOwnerLink": [true, false],
  "room.setRecovery": [true, false],
  "room.buy": [true, true],
  "room.buyBeforeMembers": [true, false],
  "room.visitExpired": [true, false],
  "room.renewExpired": [true, false],
  "room.manage": [true, false],
  "room.seeHeldSeats": [true, false],
  "room.end": [true, false],
  "room.leave": [false, true],
  "member.admit": [true, false],
  "member.invite": [true, false],
  "member.seeInvited": [true, false],
  "member.seeNewByMail": [true, false],
  "member.mute": [true, false],
  "member.reset": [true, false],
  "member.remove": [true, false],
  "message.send": [true, true],
  "message.editOwn": [true, true],
  "message.sendWhileMuted": [true, false],
  "message.recallOwn": [true, true],
  "message.recallAny": [true, false],
  "file.upload": [true, true],
  "self.edit": [true, true],
  "self.useOwnersName": [true, false],
  "self.renewLink": [false, true],
};

describe("permissions", () => {
  it.each(Object.entries(table))("%s: owner and member %j", (capability, expected) => {
    expect([can("owner", capability as Capability), can("member", capability as Capability)]).toEqual(expected);
  });
});
