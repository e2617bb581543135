import type { Action } from "./action.ts";
import { type Admission, admit } from "./admit.ts";

/** Lets another device of the same member in; this one stays. */
export const beginSession: Action<{ sessionHash: string }, Admission> = {
  needs: "room.read",
  inGrace: true,
  run: ({ tables, me, now }, { sessionHash }) => admit(tables, me, sessionHash, now),
};
