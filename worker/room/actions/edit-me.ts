import { ResultCode } from "../../contract/codes.ts";
import type { Push } from "../../contract/frames/server-frames.ts";
import type { Flags, Me } from "../../contract/member.ts";
import { Refused } from "../../lib/result.ts";
import { postNotice } from "../notices.ts";
import { outcome } from "../outcome.ts";
import { presentMe } from "../presenting.ts";
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
    // A picture is an uploaded file; "" goes back to the generated one.
    if (avatar !== undefined && avatar !== "") throw new Refused(ResultCode.refused, "fileMissing");
    const pushes: Push[] = [];
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

function merge(flags: Flags, changes: NonNullable<Changes["flags"]>): Flags {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...flags, ...(Object.fromEntries(given) as Partial<Flags>) };
}
