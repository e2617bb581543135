import { type Directory, openDirectory } from "../directory/directory.ts";
import { type Desk, openDesk } from "../orders/desk.ts";
import type { AppContext } from "./endpoint.ts";

/** Where things are sold, for one request. */
export function deskOf(c: AppContext): Desk {
  return openDesk(c.env, (work) => c.executionCtx.waitUntil(work));
}

/** The tables that span rooms, for one request. */
export function directoryOf(c: AppContext): Directory {
  return openDirectory(c.env.DB, c.get("settings").keyring);
}
