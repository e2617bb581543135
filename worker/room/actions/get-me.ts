import type { Me } from "../../contract/member.ts";
import { outcome } from "../outcome.ts";
import { presentMe } from "../presenting.ts";
import type { Action } from "./action.ts";

export const getMe: Action<void, Me> = {
  needs: "room.read",
  run({ tables, me }) {
    return outcome(presentMe(tables, me));
  },
};
