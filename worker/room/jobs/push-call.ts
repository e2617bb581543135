import * as Limits from "../../contract/limits.ts";
import { withoutReply } from "../outcome.ts";
import type { SendingContext } from "./send-emails-and-push.ts";

/** Notifies the devices of absent members of a call, once a call. Without names, so that it serves sealed rooms too. */
export async function pushCall({ tables, transactions, services }: SendingContext): Promise<void> {
  tables.details.load();
  tables.jobs.done("pushCall");
  const { voiceCall, details, pushSubscriptions, members, messages, receipts } = tables;
  const talking = new Set(voiceCall.places.map(({ memberId }) => memberId)).size;
  if (talking < Limits.callNoticeMinPeople || details.stateAt(Date.now()) !== "normal") return;
  const { roomId, clearName: roomName, lastId: messageId } = details;
  const due = pushSubscriptions.members().flatMap((memberId) => {
    const { flags } = members.find(memberId) ?? {};
    if (!flags?.notify || !flags.notifyCalls || tables.isOnline(memberId)) return [];
    const { count: unread } = messages.unreadBy(memberId, receipts.of(memberId), Limits.unreadCountedMax);
    const notice = { roomId, roomName, unread, messageId, talking };
    return pushSubscriptions.of(memberId).map(({ subscription }) => ({ subscription, notice }));
  });
  const gone = await services.push(due);
  transactions.ask(
    withoutReply(({ pushSubscriptions }) => {
      for (const endpoint of gone) pushSubscriptions.remove(endpoint);
    }),
  );
}
