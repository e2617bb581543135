import type { EndpointBody } from "../../contract/endpoints/endpoint.ts";
import type { editMe as editMeCall } from "../../contract/endpoints/members.ts";
import * as Limits from "../../contract/limits.ts";
import { nameField } from "../../contract/login.ts";
import type { Me, MemberPreferences } from "../../contract/member.ts";
import { checkWait } from "../../lib/result.ts";
import { outcome, type Push } from "../outcome.ts";
import { fileToUse } from "../rules/file-use.ts";
import { checkNotMuted } from "../rules/may-write.ts";
import { countProfileChange } from "../rules/member-names.ts";
import { avatarUrl, presentMe } from "../rules/present-members.ts";
import { renameMember } from "../rules/rename.ts";
import { checkName } from "../rules/sealed/sealed-text.ts";
import type { MemberRecord } from "../tables/members.ts";
import { type RoomTables, sweepCountsLater } from "../tables/room-tables.ts";
import type { Action } from "../verb.ts";

type Changes = EndpointBody<typeof editMeCall>;

/** Changes a member's own data. Email and flags are private, so there is no broadcast for them. */
export const editMe: Action<Changes, Me> = {
  needs: "self.edit",
  run({ tables, me, now }, { name, avatar, email, flags }) {
    const pushes: Push[] = [];
    const newAvatar = avatar !== undefined && avatar !== me.avatar;
    const newName = name !== undefined && name !== me.name;
    if (newName) checkName(tables, name, nameField);
    // In a sealed room a new member gets the first name after the login.
    if (newAvatar || (newName && me.name !== "")) {
      // A name or picture is shown to the whole room, so a muted member cannot change it.
      checkNotMuted({ tables, me });
      countProfileChange(tables, me.id, now);
    }
    const newEmail = email !== undefined && email !== me.email;
    if (newEmail && email !== "") countAddressChange(tables, me, now);
    // The picture comes first, because its file can be refused.
    if (newAvatar) pushes.push(changeAvatar(tables, me, avatar, now));
    if (newName) pushes.push(...renameMember({ tables, me, now }, name));
    if (newEmail) tables.members.setEmail(me.id, email);
    if (flags !== undefined) tables.members.setFlags(me.id, merge(me.flags, flags));
    if (flags?.shareLastHere === false) tables.lastVisits.forget(me.id);
    askToConfirm(tables, me, now);
    return outcome(presentMe(tables, tables.members.find(me.id) ?? me), pushes);
  },
};

function countAddressChange(tables: RoomTables, { id, role }: MemberRecord, now: number): void {
  const { addressChanges, details, installation } = tables;
  // Members who leave and come back may use up the room's changes, but not the owner's.
  const inRoom = role === "owner" ? Number.POSITIVE_INFINITY : Limits.addressChangesPerRoomPerDay(details.seats);
  checkWait(installation.rateLimits ? addressChanges.count(id, inRoom, now) : 0);
  sweepCountsLater(tables, now);
}

/** Sends a link that confirms the address, if the address is new or its emails were turned on again. */
function askToConfirm(tables: RoomTables, before: MemberRecord, now: number): void {
  const member = tables.members.find(before.id);
  if (!member?.email || !member.flags.mail) return;
  if (member.email === before.email && before.flags.mail) return;
  const { roomId, clearName: roomName } = tables.details;
  const content = { kind: "confirmEmail" as const, roomName };
  tables.pendingEmails.add(`confirm-email:${roomId}:${member.id}:${now}`, member, content, now);
}

/** The picture is an uploaded file, "" for the generated one. The former file is deleted. */
function changeAvatar(tables: RoomTables, me: MemberRecord, fileId: string, now: number): Push {
  const file = fileId === "" ? undefined : fileToUse(tables, me, fileId, ["chat_img"]);
  if (file) tables.files.giveAsAvatar(file.id);
  if (me.avatar !== "") tables.files.drop(me.avatar, now);
  tables.members.setAvatar(me.id, fileId, file?.type ?? "");
  const rev = tables.details.nextMembersRev();
  const avatar = avatarUrl(tables, { ...me, avatar: fileId, avatarType: file?.type ?? "" });
  return { event: "avatarChanged", data: { memberId: me.id, avatar }, rev };
}

function merge(flags: MemberPreferences, changes: NonNullable<Changes["flags"]>): MemberPreferences {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...flags, ...(Object.fromEntries(given) as Partial<MemberPreferences>) };
}
