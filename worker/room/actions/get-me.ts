import type { Me } from "../../contract/member.ts";
import { outcome } from "../outcome.ts";
import { presentMe } from "../rules/present-members.ts";
import type { Action } from "../verb.ts";

export const getMe: Action<void, Me> = {
  needs: "room.read",
  run: ({ tables, me }) => outcome(presentMe(tables, me)),
};
