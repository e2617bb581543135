import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { linkPath } from "../../contract/routes/paths.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { changeFacts, replyRoom } from "../rules/change-facts.ts";
import { changePassword } from "../rules/entrance/change-password.ts";
import { endAllKnocks, knocksChanged, oneLine } from "../rules/entrance/knocks.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkNotSealed } from "../rules/sealed/key-epochs.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import { checkNotPaid, memberUnder } from "../rules/target-member.ts";
import type { Action } from "../verb.ts";

/** Changes the password and ends all other sessions and all knocks. The worker computed the hash. */
export const setPassword: Action<{ passwordHash: string }, Record<string, never>> = {
  needs: "room.setPassword",
  run: (context, { passwordHash }) => changePassword(context, passwordHash),
};

/** Issues a new room link and ends the former one and all knocks. Members stay. */
export const resetRoomLink: Action<object, { roomLink: string }> = {
  needs: "room.resetLink",
  run({ tables, now }) {
    const code = tables.links.renewShared("room", tables.details.roomId);
    // The owner's other devices would otherwise keep sharing the former link.
    return outcome({ roomLink: tables.installation.origin + linkPath(code) }, [
      roomStateChanged(tables, now),
      ...endAllKnocks(tables, now),
    ]);
  },
};

/**
 * Issues a new admin link and ends the former one. The owner's other devices fetch the room with the new link, or are
 * logged out.
 */
export const renewOwnerLink: Action<{ logOutOthers: boolean }, { code: string }> = {
  needs: "room.renewOwnerLink",
  run({ tables, me, session, now }, { logOutOthers }) {
    tables.links.endAllOf(me.id, ResultCode.linkInvalid);
    const { code } = tables.links.addDerived(tables.details.roomId, "owner", me.id);
    const endings = logOutOthers ? tables.sessions.endOthersOf(me.id, session) : [];
    return outcome({ code }, [roomStateChanged(tables, now)], endings);
  },
};

/**
 * Issues a new personal link for the caller and ends the former ones; optionally logs out other devices, but not a paid
 * seat's first one: the caller may have stolen the link.
 */
export const renewMyLink: Action<{ logOutOthers: boolean }, { code: string }> = {
  needs: "self.renewLink",
  run({ tables, me, session, now }, { logOutOthers }) {
    tables.links.endAllOf(me.id, ResultCode.linkInvalid);
    tables.knocks.remove(me.id);
    const { code } = tables.links.addDerived(tables.details.roomId, "seat", me.id);
    const first = me.paid ? tables.sessions.firstOf(me.id) : "";
    const endings = logOutOthers ? tables.sessions.endOthersOf(me.id, session, first) : [];
    return outcome({ code }, rotationBecomesDue(tables, now), endings);
  },
};

/** Issues a new personal link for a member; the former link and all their sessions end at once. */
export const resetMember: Action<{ memberId: string; linkHash: string }, { memberId: string }> = {
  needs: "member.reset",
  run({ tables, me }, { memberId, linkHash }) {
    checkNotPaid(memberUnder(tables, me, memberId));
    tables.links.endAllOf(memberId, ResultCode.seatReset);
    tables.knocks.remove(memberId);
    tables.links.addPersonal(linkHash, "seat", memberId);
    tables.sessions.endAllOf(memberId, ResultCode.seatReset);
    return outcome({ memberId }, [], [{ code: ResultCode.seatReset, memberId }]);
  },
};

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
