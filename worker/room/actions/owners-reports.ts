import type { OwnersReport } from "../../contract/report.ts";
import { outcome } from "../runtime/outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Action } from "./action.ts";

export const listOwnersReports: Action<void, OwnersReport[]> = {
  needs: "room.seeReports",
  run: ({ tables }) => outcome(withMessages(tables)),
};

/** Idempotent: another co-owner may have been first. */
export const dismissReport: Action<{ id: string }, OwnersReport[]> = {
  needs: "room.seeReports",
  run({ tables }, { id }) {
    tables.reports.remove(id);
    return outcome(withMessages(tables));
  },
};

/** The reports, without those whose messages are all gone: there is nothing left to decide. */
function withMessages({ reports, messages }: RoomTables): OwnersReport[] {
  return reports.list().filter(({ id, messageIds }) => {
    const isOpen = messageIds.some((messageId) => messages.find(messageId)?.recalled === false);
    if (!isOpen) reports.remove(id);
    return isOpen;
  });
}
