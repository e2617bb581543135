import { firstScreen } from "../../../lib/first-screen.ts";
import { later } from "../../../lib/later.ts";

/** What other apps shared into the room is asked for when the chat is to be seen. */
export const sharedIn = later(async () => {
  await firstScreen();
  return import("../../../lib/shared-in.ts");
}).fetch;
