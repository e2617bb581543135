/** The names that wrangler.toml gives to what an account has to have. Throws when one is missing. */
export function namesIn(toml: string): { database: string; bucket: string } {
  return { database: settingIn(toml, "database_name"), bucket: settingIn(toml, "bucket_name") };
}

function settingIn(toml: string, key: string): string {
  const value = new RegExp(`^${key} = "([^"]+)"`, "m").exec(toml)?.[1];
  if (value === undefined) throw new Error(`wrangler.toml has no ${key}.`);
  return value;
}

/** wrangler.toml, naming the account's own database. */
export function withDatabaseId(toml: string, id: string): string {
  settingIn(toml, "database_id");
  return toml.replace(/^database_id = "[^"]+"/m, `database_id = "${id}"`);
}

const binding = /^(# ?)?\[ai\]\n(?:# ?)?binding = "AI"$/m;

/** Does wrangler.toml bind Workers AI, which turns voice into text? */
export function hasVoiceToText(toml: string): boolean {
  const found = binding.exec(toml);
  return found !== null && found[1] === undefined;
}

/** wrangler.toml with the binding of Workers AI, or with its lines commented out. */
export function withVoiceToText(toml: string, on: boolean): string {
  const mark = on ? "" : "# ";
  const lines = `${mark}[ai]\n${mark}binding = "AI"`;
  if (binding.test(toml)) return toml.replace(binding, lines);
  return on ? `${toml.trimEnd()}\n\n${lines}\n` : toml;
}

/** The id of the database of this name, in what `wrangler d1 list --json` says; undefined when it is not there. */
export function databaseIdIn(listed: string, name: string): string | undefined {
  // Wrangler may say something before it answers.
  const databases: unknown = JSON.parse(listed.slice(Math.max(listed.indexOf("["), 0)));
  if (!Array.isArray(databases)) return undefined;
  const found: unknown = databases.find((database: { name?: unknown }) => database.name === name);
  const id = (found as { uuid?: unknown } | undefined)?.uuid;
  return typeof id === "string" ? id : undefined;
}
