import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Changes the password and ends all other sessions. The worker computed the hash. */
export const setPassword: Action<{ passwordHash: string }, Record<string, never>> = {
  needs: "room.setPassword",
  run({ tables, session }, { passwordHash }) {
    tables.details.change({ passwordHash });
    return outcome({}, [], [tables.sessions.endAfterPassword(session)]);
  },
};
