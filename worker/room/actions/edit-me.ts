import type { Flags, Me } from "../../contract/member.ts";
import { deleteSoon, fileToUse } from "../file-use.ts";
import type { MemberRecord } from "../members.ts";
import { postNotice } from "../notices.ts";
import { outcome, type Push } from "../outcome.ts";
import type { Parts } from "../parts.ts";
import { avatarUrl, presentMe } from "../presenting.ts";
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
    // First, because it can be refused.
    if (avatar !== undefined && avatar !== me.avatar) pushes.push(changeAvatar(parts, me, avatar, now));
    if (name !== undefined && name !== me.name) {
      parts.members.rename(me.id, name);
      pushes.push({ event: "memberRenamed", data: { memberId: me.id, name }, rev: parts.details.nextMembersRev() });
      pushes.push(postNotice(parts, "memberRenamed", me, now, { targetId: me.id, name, oldName: me.name }));
    }
    if (email !== undefined) parts.members.setEmail(me.id, email);
    if (flags !== undefined) parts.members.setFlags(me.id, merge(me.flags, flags));
    return outcome(presentMe(parts, parts.members.find(me.id) ?? me), pushes);
  },
};

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
