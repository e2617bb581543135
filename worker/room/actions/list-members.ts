import type { Member } from "../../contract/member.ts";
import { outcome } from "../outcome.ts";
import { presentMembers } from "../presenting.ts";
import type { Action } from "./action.ts";

export const listMembers: Action<void, Member[]> = {
  needs: "room.read",
  run({ tables, me }) {
    return outcome(presentMembers(tables, me));
  },
};
