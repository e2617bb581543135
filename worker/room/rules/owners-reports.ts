import type { OwnersReport } from "../../contract/report.ts";
import type { Push } from "../outcome.ts";
import type { RoomTables } from "../tables/room-tables.ts";

/** Reports to the owner with a message that is still there, the newest first: about others nothing is left to decide. */
export function openReports({ reports, messages }: RoomTables): OwnersReport[] {
  return reports
    .list()
    .filter(({ messageIds }) => messageIds.some((messageId) => messages.find(messageId)?.recalled === false));
}

export function reportsChanged(tables: RoomTables): Push {
  return { event: "reports", data: { reports: openReports(tables).length } };
}
