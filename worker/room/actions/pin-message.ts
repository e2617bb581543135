import * as Limits from "../../contract/limits.ts";
import { sendableKinds } from "../../contract/message.ts";
import { Refused } from "../../lib/result.ts";
import { changeFacts, replyRoom } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import type { Action } from "../verb.ts";

export const pinMessage: Action<{ messageId: number; on: boolean }, UnpricedRoom> = {
  needs: "room.pin",
  run(context, { messageId, on }) {
    const { details, messages } = context.tables;
    const message = messages.find(messageId);
    if (on && (!message || message.recalled || !(sendableKinds as readonly string[]).includes(message.kind)))
      throw new Refused("messageGone");
    if (details.pinned.includes(messageId) === on) return replyRoom(context);
    if (on && details.pinned.length >= Limits.pinnedMax) throw new Refused("tooManyPins");
    const pinned = on ? [messageId, ...details.pinned] : details.pinned.filter((id) => id !== messageId);
    return changeFacts(context, { pinned });
  },
};
