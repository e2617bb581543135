import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryPage } from "../../contract/routes/entry-pages.ts";
import { linkPath, roomPath } from "../../contract/routes/paths.ts";
import { contentSecurityPolicy, protectionHeaders } from "../../contract/security-policy.ts";
import { type Language, languageTag } from "../../contract/text/languages.ts";
import { pageSettingsOf, withPageSettings } from "../../lib/page-settings.ts";

/** A built file, by its path at an installation. */
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

type Get = (address: string, headers?: Record<string, string>) => Promise<Response>;

/** Compares each built file, and the headers that protect it, with what the installation at `origin` serves. */
export async function compareClient(
  files: readonly BuiltFile[],
  origin: string,
  get: Get = (address, headers = {}) => fetch(address, { redirect: "manual", headers }),
): Promise<Comparison> {
  const result: Comparison = { same: 0, different: [] };
  for (const file of files) {
    const problems: string[] = [];
    for (const { path, headers } of requestsOf(file)) {
      const answer = await get(new URL(path, origin).href, headers);
      const problem = answer.ok ? await problemOf(file, answer) : `is answered with ${answer.status}`;
      if (problem !== undefined)
        problems.push(`${file.path} ${problem}${headers ? `, as a browser gets it at ${path}` : ""}`);
    }
    if (problems.length === 0) result.same++;
    result.different.push(...problems);
  }
  return result;
}

/** Paths at which a browser that opens a page gets a prerendered one. */
const entryPaths: Record<EntryPage, string> = {
  home: "/",
  login: linkPath("verify"),
  room: roomPath("verify"),
};

/**
 * The requests by which a file is asked for. The asset server serves pages without their extension; `index.html` is the page
 * of every other path.
 */
function requestsOf(file: BuiltFile): { path: string; headers?: Record<string, string> }[] {
  if (!isPage(file)) return [{ path: file.path }];
  if (file.path === "/index.html") return [{ path: roomPath("verify") }];
  const path = file.path.replace(/\.html$/, "");
  const [, entry, language] = /^\/prerendered\/(\w+)-([\w-]+)$/.exec(path) ?? [];
  if (!entry || !language) return [{ path }];
  return [{ path }, { path: entryPaths[entry as EntryPage], headers: navigation(languageTag(language as Language)) }];
}

/** Headers of a browser that opens a page. */
const navigation = (language: string) => ({
  "User-Agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Accept-Language": language,
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Site": "none",
});

async function problemOf(file: BuiltFile, answer: Response): Promise<string | undefined> {
  const header = wrongHeader(answer.headers);
  if (header !== undefined) return `has another ${header}`;
  if (!isPage(file)) return Buffer.from(await answer.arrayBuffer()).equals(file.bytes) ? undefined : "differs";
  const served = await answer.text();
  const settings = pageSettingsOf(served);
  if (!settings) return "is another page";
  return withPageSettings(Buffer.from(file.bytes).toString(), settings) === served ? undefined : "differs";
}

/** The name of a protecting header that is not as this source sends it; the origin of files is the installation's. */
function wrongHeader(headers: Headers): string | undefined {
  const policy = headers.get("Content-Security-Policy") ?? "";
  const [, files] = /media-src 'self'( https:\/\/[\w.:-]+)? blob:/.exec(policy) ?? [];
  const allowed = [false, true].map((framed) => contentSecurityPolicy(files?.trim(), framed));
  if (!allowed.includes(policy)) return "Content-Security-Policy";
  return Object.entries(protectionHeaders).find(([name, value]) => headers.get(name) !== value)?.[0];
}
