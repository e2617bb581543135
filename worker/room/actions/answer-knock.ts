import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { knocksChanged, oneLine } from "../rules/knocks.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { checkNotSealed } from "../rules/sealed/key-epochs.ts";
import type { Action } from "../verb.ts";

/** Lets a waiting person in, who has the usual time to take the held seat, or declines. */
export const answerKnock: Action<{ id: string; admit: boolean; line?: string | undefined }, UnpricedRoom> = {
  needs: "member.admit",
  run({ tables, me, now }, { id, admit, line = "" }) {
    const { knocks } = tables;
    const answer = oneLine(line);
    if (!knocks.isWaiting(id, now)) throw new Refused(ResultCode.refused, "knockEnded");
    const endsAt = now + Limits.knockWaitMs;
    if (admit) knocks.admit(id, answer, endsAt);
    else knocks.decline(id, answer, endsAt);
    const changed = knocksChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};

/** Switches knocking on or off. Off lets all in who wait. */
export const setKnocking: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "member.admit",
  run({ tables, me, now }, { on }) {
    const { details, knocks } = tables;
    if (on) checkNotSealed(tables);
    if (on === details.knocking) return outcome(presentUnpriced(tables, me, now));
    details.change({ knocking: on });
    if (!on) for (const { id } of knocks.waiting(now)) knocks.admit(id, "", now + Limits.knockWaitMs);
    const pushes = [roomStateChanged(tables, now), knocksChanged(tables, now)];
    return outcome(presentUnpriced(tables, me, now), pushes);
  },
};
