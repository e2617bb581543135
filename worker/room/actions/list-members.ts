import type { Member } from "../../contract/member.ts";
import { outcome } from "../outcome.ts";
import { presentMember } from "../presenting.ts";
import type { Action } from "./action.ts";

export const listMembers: Action<void, Member[]> = {
  needs: "room.read",
  run({ parts }) {
    return outcome(parts.members.joined().map((member) => presentMember(parts, member)));
  },
};
