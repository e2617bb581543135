import type { SettingVersionRow } from "../../directory/console/schema.ts";
import { insertVersion, lastVersions } from "../../directory/console/setting-versions.ts";
import type { Directory } from "../../directory/directory.ts";
import { Refused } from "../../lib/result.ts";
import { audited } from "./with-audit-log.ts";

type SettingName = SettingVersionRow["name"];

const actions = { CONTACT_CHANNELS: "change-channels", PRICES: "change-prices" } as const satisfies Record<
  SettingName,
  string
>;

/** Number of the newest version, and the last versions, for the console. */
export async function versionsOf(directory: Directory, name: SettingName) {
  const rows = await lastVersions(directory, name);
  return {
    version: rows[0]?.version ?? 0,
    versions: rows.map(({ version, at, operator }) => ({ version, at, operator })),
  };
}

/** Adds the version after the one that the operator saw. Refuses if there is a newer one, and names it. */
export async function addVersion(
  directory: Directory,
  operator: { id: string; name: string },
  { name, after, value }: { name: SettingName; after: number; value: unknown },
): Promise<void> {
  const version = after + 1;
  const text = JSON.stringify(value);
  const action = { operator, action: actions[name], object: String(version), detail: text } as const;
  await audited(directory, action, async () => {
    const by = { operatorId: operator.id, operator: operator.name, at: Date.now() };
    const isNext = (await versionsOf(directory, name)).version === after;
    if (isNext && (await insertVersion(directory, { name, version, value: text, ...by }))) return;
    const [data] = (await versionsOf(directory, name)).versions;
    throw new Refused("settingChanged", data && { data });
  });
}
