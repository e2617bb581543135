import { endAllKnocks } from "../rules/knocks.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Changes the password and ends all other sessions and all knocks. The worker computed the hash. */
export const setPassword: Action<{ passwordHash: string }, Record<string, never>> = {
  needs: "room.setPassword",
  run({ tables, session, now }, { passwordHash }) {
    tables.details.change({ passwordHash });
    return outcome({}, endAllKnocks(tables, now), [tables.sessions.endAfterPassword(session)]);
  },
};
