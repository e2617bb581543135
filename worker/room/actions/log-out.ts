import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "../verb.ts";

export const logOut: Action<void, Record<string, never>> = {
  needs: "room.read",
  inGrace: true,
  run({ tables, session }) {
    tables.sessions.end(session, ResultCode.loggedOut);
    return outcome({}, [], [{ code: ResultCode.loggedOut, sessions: [session] }]);
  },
};
