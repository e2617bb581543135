/** Names of the database and the bucket in wrangler.toml. Throws if one is missing. */
export function namesIn(toml: string): { database: string; bucket: string } {
  return { database: settingIn(toml, "database_name"), bucket: settingIn(toml, "bucket_name") };
}

function settingIn(toml: string, key: string): string {
  const value = new RegExp(`^${key} = "([^"]+)"`, "m").exec(toml)?.[1];
  if (value === undefined) throw new Error(`wrangler.toml has no ${key}.`);
  return value;
}

export function withDatabaseId(toml: string, id: string): string {
  settingIn(toml, "database_id");
  return toml.replace(/^database_id = "[^"]+"/m, `database_id = "${id}"`);
}

const binding = /^(# ?)?\[ai\]\n(?:# ?)?binding = "AI"$/m;

/** True if wrangler.toml binds Workers AI, which transcribes voice messages. */
export function hasVoiceToText(toml: string): boolean {
  const found = binding.exec(toml);
  return found !== null && found[1] === undefined;
}

export function withVoiceToText(toml: string, on: boolean): string {
  const mark = on ? "" : "# ";
  const lines = `${mark}[ai]\n${mark}binding = "AI"`;
  if (binding.test(toml)) return toml.replace(binding, lines);
  return on ? `${toml.trimEnd()}\n\n${lines}\n` : toml;
}

/** Id of the database of this name in the output of `wrangler d1 list --json`; undefined if it is not listed. */
export function databaseIdIn(listed: string, name: string): string | undefined {
  // Wrangler may print other lines before the JSON.
  const databases: unknown = JSON.parse(listed.slice(Math.max(listed.indexOf("["), 0)));
  if (!Array.isArray(databases)) return undefined;
  const found: unknown = databases.find((database: { name?: unknown }) => database.name === name);
  const id = (found as { uuid?: unknown } | undefined)?.uuid;
  return typeof id === "string" ? id : undefined;
}
