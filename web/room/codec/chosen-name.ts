import type { Sessions } from "../../device/sessions.ts";
import type { RoomStore } from "../types.ts";

/**
 * Sends the name that a new member of a sealed room chose at the login: only a device that has entered can encrypt it.
 * The next connection repeats what fails.
 */
export async function sendChosenName(
  { session, room, actions }: RoomStore,
  remembered: Pick<Sessions, "touch">,
): Promise<void> {
  if (!room.sealed || session.chosenName === undefined) return;
  try {
    if (room.me.name === "") await actions.editMe({ name: session.chosenName }, { quiet: true });
    remembered.touch(session, { chosenName: undefined });
  } catch {
    // See above.
  }
}
