import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { memberUnder } from "../rules/target-member.ts";
import type { Action } from "../verb.ts";

/** Lets a member write while the room is announcement-only, or no longer. */
export const setAnnouncer: Action<{ memberId: string; on: boolean }, UnpricedRoom> = {
  needs: "member.mute",
  run({ tables, me, now }, { memberId, on }) {
    const { details } = tables;
    const member = memberUnder(tables, me, memberId);
    if (details.announcers.includes(member.id) === on) return outcome(presentUnpriced(tables, me, now));
    const others = details.announcers.filter((id) => id !== member.id && tables.members.find(id));
    if (on && others.length >= Limits.announcersMax) throw new Refused(ResultCode.refused, "tooManyAnnouncers");
    details.change({ announcers: on ? [...others, member.id] : others });
    const changed = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};
