import { changePassword } from "../rules/entrance/change-password.ts";
import type { Action } from "../verb.ts";

/** Changes the password and ends all other sessions and all knocks. The worker computed the hash. */
export const setPassword: Action<{ passwordHash: string }, Record<string, never>> = {
  needs: "room.setPassword",
  run: (context, { passwordHash }) => changePassword(context, passwordHash),
};
