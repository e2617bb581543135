import * as Limits from "../../contract/limits.ts";
import type { OwnersReport } from "../../contract/report.ts";
import { Table } from "./table.ts";

/** Reports to the owner, without the reporter. */
export class Reports extends Table {
  /** Stores a report once, in place of the oldest one if they are too many. */
  add({ id, reason, messageIds, reportedAt }: OwnersReport): void {
    this.run`INSERT INTO reports (id, reason, message_ids, reported_at)
      VALUES (${id}, ${reason}, ${JSON.stringify(messageIds)}, ${reportedAt}) ON CONFLICT DO NOTHING`;
    for (const { id } of this.list().slice(Limits.ownersReportsMax)) this.remove(id);
  }

  /** The newest first. */
  list(): OwnersReport[] {
    const query = `SELECT id, reason, message_ids AS messageIds, reported_at AS reportedAt FROM reports
      ORDER BY reported_at DESC, id`;
    return this.rows<Omit<OwnersReport, "messageIds"> & { messageIds: string }>(query).map((row) => ({
      ...row,
      messageIds: JSON.parse(row.messageIds) as number[],
    }));
  }

  remove(id: string): void {
    this.run`DELETE FROM reports WHERE id = ${id}`;
  }
}
