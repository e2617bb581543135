import * as z from "zod/mini";

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
  return parseList(listed, z.object({ name: z.string(), uuid: z.string() })).find((one) => one.name === name)?.uuid;
}

/** Names of the Worker's secrets in the output of `wrangler secret list`. */
export function secretNamesIn(listed: string): Set<string> {
  return new Set(parseList(listed, z.object({ name: z.string() })).map(({ name }) => name));
}

/** Reads a list of JSON. Wrangler may print other lines before it. */
function parseList<T>(listed: string, one: z.ZodMiniType<T>): T[] {
  return z.parse(z.array(one), JSON.parse(listed.slice(Math.max(listed.indexOf("["), 0))));
}

/** Writes a public setting into the section `[vars]`. */
export function withSetting(toml: string, name: string, value: string): string {
  // A basic string of TOML has the escapes of JSON.
  const line = `${name} = ${JSON.stringify(value)}`;
  const written = new RegExp(`^${name}\\s*=.*$`, "m");
  if (written.test(toml)) return toml.replace(written, () => line);
  return /^\[vars\]$/m.test(toml)
    ? toml.replace(/^\[vars\]$/m, (head) => `${head}\n${line}`)
    : `${toml.trimEnd()}\n\n[vars]\n${line}\n`;
}

/** Switches the URL under workers.dev, which an installation without a domain has. */
export function withWorkersDev(toml: string, on: boolean): string {
  return toml.replace(/^workers_dev = (true|false)$/m, `workers_dev = ${on}`);
}
