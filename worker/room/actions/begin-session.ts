import type { Action } from "./action.ts";
import { type Admission, admit } from "./admit.ts";

/** Begins a session on another device of the same member; this device stays logged in. */
export const beginSession: Action<{ sessionHash: string }, Admission> = {
  needs: "room.read",
  inGrace: true,
  run: ({ tables, me, now }, { sessionHash }) => admit(tables, me, sessionHash, now),
};
