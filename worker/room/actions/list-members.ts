import type { Member } from "../../contract/member.ts";
import { presentMembers } from "../rules/presenting.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

export const listMembers: Action<void, Member[]> = {
  needs: "room.read",
  inGrace: true,
  run: ({ tables, me }) => outcome(presentMembers(tables, me)),
};
