import { desc, eq } from "drizzle-orm";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import type { Directory } from "../directory.ts";
import { type SettingVersionRow, settingVersions } from "./schema.ts";

/** Settings that administrators change in the console. The database refuses to change or delete a version. */

type SettingName = SettingVersionRow["name"];

/** The last versions, the newest first. */
export async function lastVersions(
  directory: Directory,
  name: SettingName,
  max: number = OperatorLimits.shownVersions,
): Promise<SettingVersionRow[]> {
  const { name: named, version } = settingVersions;
  return await directory.select().from(settingVersions).where(eq(named, name)).orderBy(desc(version)).limit(max);
}

export async function newestVersion(directory: Directory, name: SettingName): Promise<SettingVersionRow | undefined> {
  return (await lastVersions(directory, name, 1))[0];
}

/** False if there is a version of this number already. */
export async function insertVersion(directory: Directory, row: Omit<SettingVersionRow, "id">): Promise<boolean> {
  const inserted = await directory.insert(settingVersions).values(row).onConflictDoNothing().returning();
  return inserted.length === 1;
}
