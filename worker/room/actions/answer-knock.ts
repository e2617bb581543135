import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { changeFacts, replyRoom } from "../rules/change-facts.ts";
import { knocksChanged, oneLine } from "../rules/entrance/knocks.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { checkNotSealed } from "../rules/sealed/key-epochs.ts";
import type { Action } from "../verb.ts";

/** Lets a waiting person in, who has the usual time to take the held seat, or declines. */
export const answerKnock: Action<{ id: string; admit: boolean; line?: string | undefined }, UnpricedRoom> = {
  needs: "member.admit",
  run(context, { id, admit, line = "" }) {
    const { tables, now } = context;
    const { knocks } = tables;
    const answer = oneLine(line);
    if (!knocks.isWaiting(id, now)) throw new Refused("knockEnded", { code: ResultCode.refused });
    const endsAt = now + Limits.knockWaitMs;
    if (admit) knocks.admit(id, answer, endsAt);
    else knocks.decline(id, answer, endsAt);
    return replyRoom(context, [knocksChanged(tables, now)]);
  },
};

export const setKnocking: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "member.admit",
  run(context, { on }) {
    const { tables, now } = context;
    const { knocks } = tables;
    if (on) checkNotSealed(tables);
    return changeFacts(context, { knocking: on }, () => {
      if (!on) for (const { id } of knocks.waiting(now)) knocks.admit(id, "", now + Limits.knockWaitMs);
      return [knocksChanged(tables, now)];
    });
  },
};
