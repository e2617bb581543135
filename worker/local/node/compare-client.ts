import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { roomPath } from "../../contract/routes/paths.ts";
import { pageSettingsOf, withPageSettings } from "../../lib/page-settings.ts";

/** A built file, by its address at an installation. */
export interface BuiltFile {
  path: string;
  bytes: Uint8Array;
}

export interface Comparison {
  same: number;
  /** Paths with what is wrong there. */
  different: string[];
}

const isPage = ({ path }: BuiltFile) => path.endsWith(".html");

/** Files that a build serves, sorted by path: the asset service reads `_headers` itself. */
export function builtFiles(folder: string): BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "_headers")
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({
      path: file.slice(folder.length).replaceAll("\\", "/"),
      bytes: new Uint8Array(readFileSync(file)),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** SHA-256 over the list of all files and their hashes. */
export function manifestHash(files: readonly BuiltFile[]): string {
  return sha256(files.map(({ path, bytes }) => `${sha256(bytes)}  ${path}\n`).join(""));
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

/** Compares each built file with what the installation at `origin` serves. */
export async function compareClient(
  files: readonly BuiltFile[],
  origin: string,
  get: (address: string) => Promise<Response> = (address) => fetch(address, { redirect: "manual" }),
): Promise<Comparison> {
  const result: Comparison = { same: 0, different: [] };
  for (const file of files) {
    const answer = await get(new URL(addressOf(file), origin).href);
    const problem = answer.ok ? await problemOf(file, answer) : `is answered with ${answer.status}`;
    if (problem === undefined) result.same++;
    else result.different.push(`${file.path} ${problem}`);
  }
  return result;
}

/** The asset server serves pages without their ending; `index.html` is the page of every other address. */
function addressOf(file: BuiltFile): string {
  if (file.path === "/index.html") return roomPath("verify");
  return isPage(file) ? file.path.replace(/\.html$/, "") : file.path;
}

async function problemOf(file: BuiltFile, answer: Response): Promise<string | undefined> {
  if (!isPage(file)) return Buffer.from(await answer.arrayBuffer()).equals(file.bytes) ? undefined : "differs";
  const served = await answer.text();
  const settings = pageSettingsOf(served);
  if (!settings) return "is another page";
  return withPageSettings(Buffer.from(file.bytes).toString(), settings) === served ? undefined : "differs";
}
