import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { AuditEntry } from "../../contract/endpoints/console/audit.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import type { Directory } from "../directory.ts";
import { operatorAudit } from "./schema.ts";

/** The audit log of the operator's console. The database refuses to change or delete an entry. */

export async function recordAction(
  directory: Directory,
  entry: Omit<AuditEntry, "id"> & { operatorId: string },
): Promise<void> {
  await directory.insert(operatorAudit).values(entry);
}

/** Entries before an id, the newest first. */
export async function listActions(directory: Directory, before: number): Promise<AuditEntry[]> {
  return await directory
    .select()
    .from(operatorAudit)
    .where(lt(operatorAudit.id, before))
    .orderBy(desc(operatorAudit.id))
    .limit(OperatorLimits.pageRows);
}

/** The actions on an order, the oldest first. */
export async function actionsOn(directory: Directory, object: string): Promise<AuditEntry[]> {
  // The literal condition lets SQLite use the partial index.
  const onIt = and(eq(operatorAudit.object, object), sql`${operatorAudit.object} <> ''`);
  return await directory.select().from(operatorAudit).where(onIt).orderBy(asc(operatorAudit.id));
}

/** When an action on each of these objects was done last. */
export async function lastDone(
  directory: Directory,
  action: AuditEntry["action"],
  objects: readonly string[],
): Promise<Map<string, number>> {
  if (objects.length === 0) return new Map();
  const { object, result, at } = operatorAudit;
  const done = and(
    inArray(object, [...objects]),
    sql`${object} <> ''`,
    eq(operatorAudit.action, action),
    eq(result, "done"),
  );
  const rows = await directory.select({ object, at }).from(operatorAudit).where(done).orderBy(asc(operatorAudit.id));
  return new Map(rows.map((row) => [row.object, row.at]));
}
