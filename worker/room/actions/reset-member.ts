import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
import { checkNotPaid, memberUnder } from "../rules/target-member.ts";
import type { Action } from "../verb.ts";

/** Issues a new personal link for a member; the former link and all their sessions end at once. */
export const resetMember: Action<{ memberId: string; linkHash: string }, { memberId: string }> = {
  needs: "member.reset",
  run({ tables, me }, { memberId, linkHash }) {
    checkNotPaid(memberUnder(tables, me, memberId));
    tables.links.endAllOf(memberId, ResultCode.seatReset);
    tables.knocks.remove(memberId);
    tables.links.addPersonal(linkHash, "seat", memberId);
    tables.sessions.endAllOf(memberId, ResultCode.seatReset);
    return outcome({ memberId }, [], [{ code: ResultCode.seatReset, memberId }]);
  },
};
