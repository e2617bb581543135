import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

/** Another password: every other session has to log in with it. The hash was made by the worker. */
export const setPassword: Action<{ passwordHash: string }, Record<string, never>> = {
  needs: "room.setPassword",
  run({ tables, session }, { passwordHash }) {
    tables.details.setPassword(passwordHash);
    return outcome({}, [], [tables.sessions.endAfterPassword(session)]);
  },
};
