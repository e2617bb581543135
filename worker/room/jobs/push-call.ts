import * as Limits from "../../contract/limits.ts";
import { unwrap } from "../../lib/result.ts";
import { outcome, withoutReply } from "../outcome.ts";
import type { DuePush } from "../ports.ts";
import { countMembersInCall } from "../rules/voice-call.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { SendingContext } from "./send-emails-and-push.ts";

/**
 * Notifies the devices of absent members of a call: once a call, and once in `callAlertEveryMs`. Records before it
 * notifies: another call would notify again, and a lost notification is a smaller harm.
 */
export async function pushCall({ transactions, services }: SendingContext): Promise<void> {
  const due = unwrap(
    transactions.ask((tables, now) => {
      tables.jobs.done("pushCall");
      // The next person to come schedules the notification again.
      if (countMembersInCall(tables) < Limits.callNoticeMinPeople) tables.voiceCall.setAlerted(false);
      const found = duePushes(tables, now);
      if (found.length > 0) tables.details.change({ callAlertedAt: now });
      return outcome(found);
    }),
  );
  const gone = await services.push(due);
  transactions.ask(
    withoutReply(({ pushSubscriptions }) => {
      for (const endpoint of gone) pushSubscriptions.remove(endpoint);
    }),
  );
}

/** Without names, so that it serves sealed rooms too. */
function duePushes(tables: RoomTables, now: number): DuePush[] {
  const { details, pushSubscriptions, members, messages, readPositions } = tables;
  const talking = countMembersInCall(tables);
  if (talking < Limits.callNoticeMinPeople || details.stateAt(now) !== "normal") return [];
  const { roomId, clearName: roomName, lastId: messageId } = details;
  return pushSubscriptions.members().flatMap((memberId) => {
    const { flags } = members.find(memberId) ?? {};
    if (!flags?.notify || !flags.notifyCalls || tables.isOnline(memberId)) return [];
    const { count: unread } = messages.unreadBy(memberId, readPositions.of(memberId), Limits.unreadCountedMax);
    const notice = { roomId, roomName, unread, messageId, talking };
    return pushSubscriptions.of(memberId).map(({ subscription }) => ({ memberId, subscription, notice }));
  });
}
