import type { Flags, Me } from "../../contract/member.ts";
import { can } from "../../contract/permissions.ts";
import { deleteSoon, fileToUse } from "../file-use.ts";
import { checkMaySpeak } from "../may-speak.ts";
import { checkNotOwnersName, countProfileChange, freeName } from "../member-names.ts";
import type { MemberRecord } from "../members.ts";
import { postRename } from "../notices.ts";
import { outcome, type Push } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import { avatarUrl, presentMe } from "../presenting.ts";
import { postSoon } from "../reminders.ts";
import type { Action } from "./action.ts";

interface Changes {
  name?: string | undefined;
  avatar?: string | undefined;
  email?: string | undefined;
  flags?: { [Name in keyof Flags]?: boolean | undefined } | undefined;
}

/** A member changes what is their own. E-mail and flags are nobody else's business: nobody is told. */
export const editMe: Action<Changes, Me> = {
  needs: "self.edit",
  run({ parts, me, now }, { name, avatar, email, flags }) {
    const pushes: Push[] = [];
    const newAvatar = avatar !== undefined && avatar !== me.avatar;
    const newName = name !== undefined && name !== me.name;
    if (newAvatar || newName) {
      // The whole room sees both: changing them is a way to speak.
      checkMaySpeak({ parts, me });
      countProfileChange(parts, me.id, now);
    }
    // The picture comes first, because its file can be refused.
    if (newAvatar) pushes.push(changeAvatar(parts, me, avatar, now));
    if (newName) pushes.push(...changeName(parts, me, name, now));
    if (email !== undefined && email !== me.email) parts.members.setEmail(me.id, email);
    if (flags !== undefined) parts.members.setFlags(me.id, merge(me.flags, flags));
    askToConfirm(parts, me, now);
    return outcome(presentMe(parts, parts.members.find(me.id) ?? me), pushes);
  },
};

function changeName(parts: Parts, me: MemberRecord, wanted: string, now: number): Push[] {
  if (!can(me.role, "self.useOwnersName")) checkNotOwnersName(parts, wanted);
  const name = freeName(parts, me, wanted);
  if (name === me.name) return [];
  parts.members.rename(me.id, name);
  return [
    { event: "memberRenamed", data: { memberId: me.id, name }, rev: parts.details.nextMembersRev() },
    postRename(parts, "memberRenamed", me, now, { targetId: me.id, name, oldName: me.name }),
  ];
}

/** A new address, and one that wants emails again, is asked whether it does. */
function askToConfirm(parts: Parts, before: MemberRecord, now: number): void {
  const member = parts.members.find(before.id);
  if (!member?.email || !member.flags.mail) return;
  if (member.email === before.email && before.flags.mail) return;
  const { roomId, name: roomName } = parts.details;
  parts.letters.add(`confirm-email:${roomId}:${member.id}:${now}`, member, { kind: "confirmEmail", roomName }, now);
  postSoon(parts, now);
}

/** A picture is an uploaded file; "" goes back to the generated one. The former picture is deleted. */
function changeAvatar(parts: Parts, me: MemberRecord, fileId: string, now: number): Push {
  const file = fileId === "" ? undefined : fileToUse(parts, me, fileId, ["chat_img"]);
  if (file) parts.files.giveAsAvatar(file.id);
  if (me.avatar !== "") deleteSoon(parts, parts.files.drop(me.avatar), now);
  parts.members.setAvatar(me.id, fileId, file?.type ?? "");
  const rev = parts.details.nextMembersRev();
  const avatar = avatarUrl(parts, { ...me, avatar: fileId, avatarType: file?.type ?? "" });
  return { event: "avatarChanged", data: { memberId: me.id, avatar }, rev };
}

function merge(flags: Flags, changes: NonNullable<Changes["flags"]>): Flags {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...flags, ...(Object.fromEntries(given) as Partial<Flags>) };
}
