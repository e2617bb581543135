import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import type { Action } from "../verb.ts";

/** Sets slow mode (seconds between two messages of a member, 0 for none) and announcement-only. */
export const setSpeaking: Action<{ slowMode?: number | undefined; announceOnly?: boolean | undefined }, UnpricedRoom> =
  {
    needs: "room.muteAll",
    run({ tables, me, now }, input) {
      const { details } = tables;
      const { slowMode = details.slowMode, announceOnly = details.announceOnly } = input;
      if (slowMode !== 0 && (slowMode < Limits.slowModeMinSeconds || slowMode > Limits.slowModeMaxSeconds))
        throw new Refused(ResultCode.badRequest, "badParameter", { field: "slow_mode" });
      if (slowMode === details.slowMode && announceOnly === details.announceOnly)
        return outcome(presentUnpriced(tables, me, now));
      details.change({ slowMode, announceOnly });
      const changed = roomStateChanged(tables, now);
      return outcome(presentUnpriced(tables, me, now), [changed]);
    },
  };
