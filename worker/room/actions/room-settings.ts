import * as Limits from "../../contract/limits.ts";
import { sendableKinds } from "../../contract/message.ts";
import { isWithin } from "../../contract/text/text-rules.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Refused } from "../../lib/result.ts";
import { changeFacts, replyRoom } from "../rules/change-facts.ts";
import { postNotice } from "../rules/messages/notices.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { renameRoom as rename } from "../rules/rename.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkEnvelope } from "../rules/sealed/sealed-text.ts";
import { memberUnder } from "../rules/target-member.ts";
import type { Action } from "../verb.ts";

export const renameRoom: Action<{ name: string }, UnpricedRoom> = {
  needs: "room.rename",
  run: (context, { name }) => replyRoom(context, rename(context, name)),
};

export const muteAll: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.muteAll",
  run(context, { on }) {
    const { tables, me, now } = context;
    return changeFacts(context, { muteAll: on }, () => [postNotice(tables, "muteChanged", me, now, { on })]);
  },
};

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

export const setAnnouncer: Action<{ memberId: string; on: boolean }, UnpricedRoom> = {
  needs: "member.mute",
  run(context, { memberId, on }) {
    const { tables, me } = context;
    const { details } = tables;
    const member = memberUnder(tables, me, memberId);
    if (details.announcers.includes(member.id) === on) return replyRoom(context);
    const others = details.announcers.filter((id) => id !== member.id && tables.members.find(id));
    if (on && others.length >= Limits.announcersMax) throw new Refused("tooManyAnnouncers");
    return changeFacts(context, { announcers: on ? [...others, member.id] : others });
  },
};

export const setSaving: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.letSave",
  run: (context, { on }) => changeFacts(context, { membersSave: on }),
};

export const setWelcome: Action<{ text: string }, UnpricedRoom> = {
  needs: "room.pin",
  run(context, { text }) {
    const { tables } = context;
    const { sealed } = tables.details;
    const welcome = sealed ? text : cleanText(text).trim();
    if (sealed && welcome !== "") checkEnvelope(tables, welcome, Limits.sealedTextMaxBytes);
    if (!sealed && !isWithin(welcome, Limits.welcomeMaxLength)) throw new Refused("messageTooLong");
    return changeFacts(context, { welcome });
  },
};

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

/** Enables or disables the paid link, which stays the same and is invalid while disabled. */
export const setPaidJoin: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.setPaidJoin",
  run(context, { on }) {
    const { details, links } = context.tables;
    if (on && links.shared("paid", details.roomId) === undefined) links.renewShared("paid", details.roomId);
    return changeFacts(context, { paidJoin: on });
  },
};

/**
 * Allows or forbids mailing a new admin link to the buyer's email address on request. Refuses to allow it for a room
 * that was handed over, because the address is the former owner's.
 */
export const setRecovery: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.setRecovery",
  run(context, { on }) {
    const { tables, now } = context;
    if (on && tables.details.handedOver) throw new Refused("operationFailed");
    if (on === tables.recovery.on) return replyRoom(context);
    tables.recovery.set(on);
    return replyRoom(context, [roomStateChanged(tables, now)]);
  },
};
