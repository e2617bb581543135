import { desc, eq, lt, sql } from "drizzle-orm";
import type { RefusedFile } from "../../contract/endpoints/console/refused-files.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import type { Directory } from "../directory.ts";
import { refusedFiles } from "./schema.ts";

/** Digests of files that the installation refuses. */

export async function refusesFiles(directory: Directory): Promise<boolean> {
  return (await directory.select({ id: refusedFiles.id }).from(refusedFiles).limit(1)).length > 0;
}

export async function isRefusedFile(directory: Directory, sha256: string): Promise<boolean> {
  const rows = directory.select({ id: refusedFiles.id }).from(refusedFiles).where(eq(refusedFiles.sha256, sha256));
  return (await rows).length > 0;
}

/** Adds digests; a listed one keeps its reason. Returns the number of new ones. */
export async function refuseFiles(
  directory: Directory,
  digests: readonly string[],
  reason: string,
  now: number,
): Promise<number> {
  // One parameter for all digests: a statement of D1 takes 100.
  const added = await directory.run(sql`
    INSERT INTO ${refusedFiles} (sha256, reason, added_at)
    SELECT value, ${reason}, ${now} FROM json_each(${JSON.stringify(digests)}) WHERE true
    ON CONFLICT (sha256) DO NOTHING`);
  return added.meta.changes;
}

/** False if the digest is not listed. */
export async function acceptFile(directory: Directory, sha256: string): Promise<boolean> {
  const deleted = await directory.delete(refusedFiles).where(eq(refusedFiles.sha256, sha256));
  return deleted.meta.changes > 0;
}

/** A page of those before an id, the newest first. */
export async function refusedFilesBefore(directory: Directory, before: number): Promise<RefusedFile[]> {
  return await directory
    .select()
    .from(refusedFiles)
    .where(lt(refusedFiles.id, before))
    .orderBy(desc(refusedFiles.id))
    .limit(OperatorLimits.pageRows);
}
