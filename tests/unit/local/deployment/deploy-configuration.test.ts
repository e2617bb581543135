import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  databaseIdIn,
  hasVoiceToText,
  namesIn,
  withDatabaseId,
  withVoiceToText,
} from "../../../../worker/local/deployment/deploy-configuration.ts";
import { projectRoot } from "../../../support/text/source-files.ts";

const toml = readFileSync(join(projectRoot, "wrangler.toml"), "utf8");
const id = "11111111-2222-3333-4444-555555555555";

it("reads from wrangler.toml what an account has to have", () => {
  expect(namesIn(toml)).toEqual({ database: "parley", bucket: "parley-media" });
  expect(() => namesIn("")).toThrow("database_name");
});

it("notes the account's database, once and nothing else", () => {
  const noted = withDatabaseId(toml, id);
  expect(noted).toContain(`database_id = "${id}"`);
  expect(withDatabaseId(noted, id)).toBe(noted);
  expect(noted.split("\n")).toHaveLength(toml.split("\n").length);
});

it("finds the database of the right name among others", () => {
  const listed = JSON.stringify([
    { uuid: "other", name: "parley-test" },
    { uuid: id, name: "parley" },
  ]);
  expect(databaseIdIn(listed, "parley")).toBe(id);
  expect(databaseIdIn(`A word before.\n${listed}`, "parley")).toBe(id);
  expect(databaseIdIn(listed, "another")).toBeUndefined();
  expect(databaseIdIn("[]", "parley")).toBeUndefined();
});

it("switches voice to text on and off, and touches nothing else", () => {
  expect(hasVoiceToText(toml)).toBe(false);
  const on = withVoiceToText(toml, true);
  expect(on).toContain('\n[ai]\nbinding = "AI"\n');
  expect(hasVoiceToText(on)).toBe(true);
  expect(withVoiceToText(on, true)).toBe(on);
  expect(withVoiceToText(on, false)).toBe(toml);
  expect(withVoiceToText(toml, false)).toBe(toml);
  const without = namesOnly(toml);
  expect(hasVoiceToText(withVoiceToText(without, true))).toBe(true);
});

/** The file of a maintainer who removed the commented binding. */
function namesOnly(text: string): string {
  return text.replace(/^# \[ai\]\n# binding = "AI"\n/m, "");
}
