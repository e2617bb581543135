import type { Member } from "../../contract/member.ts";
import { outcome } from "../outcome.ts";
import { presentMembers } from "../rules/present-members.ts";
import type { Action } from "../verb.ts";

export const listMembers: Action<void, Member[]> = {
  needs: "room.read",
  inGrace: true,
  run: ({ tables, me }) => outcome(presentMembers(tables, me)),
};
