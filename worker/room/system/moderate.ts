import { ResultCode } from "../../contract/codes.ts";
import { operatorActorId } from "../../contract/message.ts";
import { can } from "../../contract/permissions.ts";
import type { ReportDecision } from "../../contract/report.ts";
import { Refused } from "../../lib/result.ts";
import { type Ending, outcome, type Push } from "../outcome.ts";
import { recallMessage } from "../rules/messages/recall-message.ts";
import { releaseSeat } from "../rules/release-seat.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { SystemVerb } from "../verb.ts";
import { setDisabled } from "./set-disabled.ts";

interface Moderation {
  decision: ReportDecision;
  messageIds: number[];
  /** Senders of these messages. */
  memberIds: string[];
}

/** Address and language of the room's owner; undefined without an address. */
type Owner = { email: string; language: string } | undefined;

/** Carries out an operator's decision about messages, members, or the room. Idempotent. */
export const moderate: SystemVerb<Moderation, Owner> = {
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
