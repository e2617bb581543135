import type { Me } from "../../contract/member.ts";
import { presentMe } from "../rules/presenting.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

export const getMe: Action<void, Me> = {
  needs: "room.read",
  run: ({ tables, me }) => outcome(presentMe(tables, me)),
};
