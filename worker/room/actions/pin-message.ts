import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { sendableKinds } from "../../contract/message.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { unpin } from "../rules/pins.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import type { Action } from "../verb.ts";

export const pinMessage: Action<{ messageId: number; on: boolean }, UnpricedRoom> = {
  needs: "room.pin",
  run({ tables, me, now }, { messageId, on }) {
    const { details } = tables;
    const message = tables.messages.find(messageId);
    if (on && (!message || message.recalled || !(sendableKinds as readonly string[]).includes(message.kind)))
      throw new Refused(ResultCode.refused, "messageGone");
    if (details.pinned.includes(messageId) === on) return outcome(presentUnpriced(tables, me, now));
    if (on && details.pinned.length >= Limits.pinnedMax) throw new Refused(ResultCode.refused, "tooManyPins");
    if (on) details.change({ pinned: [messageId, ...details.pinned] });
    else unpin(details, messageId);
    const changed = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};
