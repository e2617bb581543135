import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { changeFacts } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import type { Action } from "../verb.ts";

export const setSpeaking: Action<{ slowMode?: number | undefined; announceOnly?: boolean | undefined }, UnpricedRoom> =
  {
    needs: "room.muteAll",
    run(context, input) {
      const { details } = context.tables;
      const { slowMode = details.slowMode, announceOnly = details.announceOnly } = input;
      if (slowMode !== 0 && (slowMode < Limits.slowModeMinSeconds || slowMode > Limits.slowModeMaxSeconds))
        throw new Refused("badParameter", { field: "slow_mode" });
      return changeFacts(context, { slowMode, announceOnly });
    },
  };
