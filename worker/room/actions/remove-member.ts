import { ResultCode } from "../../contract/codes.ts";
import { linkPath } from "../../contract/routes/paths.ts";
import { type Ending, outcome } from "../outcome.ts";
import { changePassword } from "../rules/entrance/change-password.ts";
import { endAllKnocks } from "../rules/entrance/knocks.ts";
import { releaseSeat } from "../rules/release-seat.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkNotPaid, memberUnder } from "../rules/target-member.ts";
import type { Action } from "../verb.ts";

interface Removal {
  memberId: string;
  /** Renews the room link, because the removed member may know it. */
  renewLink?: boolean;
  /** Changes the room password, which ends all other sessions. */
  passwordHash?: string;
}

/** Frees a member's seat: their links and sessions end at once. Their messages remain, with their name. */
export const removeMember: Action<Removal, { roomLink?: string }> = {
  needs: "member.remove",
  run({ tables, me, session, now }, { memberId, renewLink, passwordHash }) {
    const member = memberUnder(tables, me, memberId);
    checkNotPaid(member);
    const pushes = releaseSeat(tables, member, me, now);
    const endings: Ending[] = [{ code: ResultCode.memberRemoved, memberId }];
    if (passwordHash !== undefined) {
      const changed = changePassword({ tables, me, session, now }, passwordHash);
      pushes.push(...changed.pushes);
      endings.push(...changed.endings);
    } else if (renewLink) pushes.push(...endAllKnocks(tables, now));
    if (!renewLink) return outcome({}, pushes, endings);
    const roomLink = tables.installation.origin + linkPath(tables.links.renewShared("room", tables.details.roomId));
    return outcome({ roomLink }, [...pushes, roomStateChanged(tables, now)], endings);
  },
};
