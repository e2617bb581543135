import { ResultCode } from "../../contract/codes.ts";
import type { OperatorRoom } from "../../contract/endpoints/console/rooms.ts";
import { operatorActorId } from "../../contract/message.ts";
import { can } from "../../contract/permissions.ts";
import type { ReportDecision } from "../../contract/report.ts";
import { Refused } from "../../lib/result.ts";
import { type Ending, outcome, type Push } from "../outcome.ts";
import { freeSeats } from "../rules/free-seats.ts";
import { recallMessage } from "../rules/messages/recall-message.ts";
import { releaseSeat } from "../rules/release-seat.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { SystemVerb } from "../verb.ts";

/** Address of the room's owner, "" if none is known, and the language of emails to the owner. */
export interface OwnerToTell {
  email: string;
  language: string;
}

/** Disables or enables a room for the operator. The room's time and grace period continue meanwhile. */
export const setDisabled: SystemVerb<{ on: boolean }, OwnerToTell> = {
  run(tables, { on }, now) {
    const { details, members } = tables;
    const { email = "", language = details.language } = members.owner() ?? {};
    const owner = { email, language };
    if (on === details.disabled) return outcome(owner);
    details.change({ disabled: on });
    const endings = on ? [{ code: ResultCode.roomDisabled, everyone: true as const }] : [];
    return outcome(owner, [roomStateChanged(tables, now)], endings);
  },
};

interface Moderation {
  decision: ReportDecision;
  messageIds: number[];
  /** Senders of these messages. */
  memberIds: string[];
}

/** Carries out an operator's decision about messages, members, or the room. Idempotent. No reply if no address is known. */
export const moderate: SystemVerb<Moderation, OwnerToTell | undefined> = {
  run(tables, { decision, messageIds, memberIds }, now) {
    const owner = tables.members.owner();
    const reply = owner && owner.email !== "" ? { email: owner.email, language: owner.language } : undefined;
    if (decision === "messageRemoved") return outcome(reply, removeMessages(tables, messageIds, now));
    if (decision === "memberRemoved") {
      const { pushes, endings } = removeMembers(tables, memberIds, now);
      return outcome(reply, pushes, endings);
    }
    if (decision === "roomDisabled") return { ...setDisabled.run(tables, { on: true }, now), reply };
    return outcome(reply);
  },
};

function removeMessages(tables: RoomTables, messageIds: readonly number[], now: number): Push[] {
  return messageIds.flatMap((id) => {
    const message = tables.messages.find(id);
    if (!message || message.recalled) return [];
    return recallMessage(tables, message, { actorId: operatorActorId, actorRole: "member" }, now).pushes;
  });
}

/** Removes members also if they paid for their seat. The owner's removal would leave a room without an owner. */
function removeMembers(tables: RoomTables, memberIds: readonly string[], now: number) {
  const present = [...new Set(memberIds)].map((id) => tables.members.find(id)).filter((member) => member !== undefined);
  if (present.some(({ role }) => can(role, "room.end"))) throw new Refused("ownerStays");
  const pushes = present.flatMap((member) =>
    releaseSeat(tables, member, { ...member, id: operatorActorId, role: "member", muted: false }, now),
  );
  const endings = present.map(({ id }): Ending => ({ code: ResultCode.memberRemoved, memberId: id }));
  return { pushes: [...pushes, ...(present.length > 0 ? rotationBecomesDue(tables, now) : [])], endings };
}

/** `recovery`: the owner permits mailing a new admin link to the address of the order. */
type RoomNumbers = Omit<OperatorRoom, "roomId" | "orderId" | "createdAt"> & { recovery: boolean };

/** Statistics of the room for the operator, without messages or names. */
export const countRoom: SystemVerb<void, RoomNumbers> = {
  run(tables, _, now) {
    const { seats, lastId: messages, endsAt, purgeAt } = tables.details;
    const joined = tables.members.joined();
    return outcome({
      ...{ state: tables.details.stateAt(now), seats, seatsFree: freeSeats(tables, now) },
      ...{ members: joined.length, online: joined.filter(({ id }) => tables.isOnline(id)).length },
      ...{ messages, endsAt, purgeAt, recovery: tables.recovery.on },
    });
  },
};
