import type { AuditEntry } from "../../contract/endpoints/console/audit.ts";
import { recordAction } from "../../directory/console/audit.ts";
import type { Directory } from "../../directory/directory.ts";
import { Refused } from "../../lib/result.ts";

/** An operator's action: on which order or operator, and what the operator wrote about it. */
export interface Action {
  operator: { id: string; name: string };
  action: AuditEntry["action"];
  object?: string;
  detail?: string;
}

/**
 * Runs an action between two entries of the audit log, its start and its result. A start without a result is an action
 * that was interrupted.
 */
export async function audited<T>(directory: Directory, action: Action, run: () => Promise<T>): Promise<T> {
  await record(directory, action, "begun");
  let value: T;
  try {
    value = await run();
  } catch (error) {
    await record(directory, action, error instanceof Refused ? "refused" : "failed");
    throw error;
  }
  await record(directory, action, "done");
  return value;
}

export async function record(
  directory: Directory,
  { operator, action, object = "", detail = "" }: Action,
  result: AuditEntry["result"],
): Promise<void> {
  const by = { operatorId: operator.id, operator: operator.name };
  await recordAction(directory, { ...by, action, object, detail, result, at: Date.now() });
}
