import { member } from "../../member.ts";

/** `c_user_up`: a member has another role. Earlier clients catch up, because the unknown frame leaves a gap. */
export const memberChanged = member;
