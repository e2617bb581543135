import { roomState } from "../../room-info.ts";
import { counter, flag, timestamp, wireObject } from "../../wire.ts";

/** `c_chat_up_ltzt`: mute-all, the room's state, its seats or its end changed. */
export const roomStateChanged = wireObject(
  { muteAll: flag, state: roomState, seats: counter, endsAt: timestamp },
  { muteAll: "mute_all", endsAt: "expires_at" },
);
