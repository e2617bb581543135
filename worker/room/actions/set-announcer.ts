import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { changeFacts, replyRoom } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { memberUnder } from "../rules/target-member.ts";
import type { Action } from "../verb.ts";

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
