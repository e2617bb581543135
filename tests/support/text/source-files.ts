import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const projectRoot = resolve(import.meta.dirname, "../../..");

export interface SourceFile {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  text: string;
}

/** All files below the given folders whose name ends with one of `endings`. */
export function sourceFiles(folders: readonly string[], endings: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        path: file.slice(projectRoot.length + 1).replaceAll("\\", "/"),
        text: readFileSync(file, "utf8"),
      })),
  );
}

export interface Import {
  from: string;
  typeOnly: boolean;
}

const statement = /^(?:import|export)\s+(type\s)?[^;"']*?from\s+["']([^"']+)["']/gm;
const bare = /^import\s+["']([^"']+)["']/gm;
const dynamic = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Imports of a file, with its lazy imports and re-exports. */
export function importsOf(text: string): Import[] {
  return [
    ...[...text.matchAll(statement)].map(([, type, from = ""]) => ({ from, typeOnly: type !== undefined })),
    ...[...text.matchAll(bare)].map(([, from = ""]) => ({ from, typeOnly: false })),
    ...[...text.matchAll(dynamic)].map(([, from = ""]) => ({ from, typeOnly: false })),
  ];
}

const commentOrString = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;

/** Names, and strings that are one word; without comments and prose. */
export function identifiersOf(text: string): Set<string> {
  const code = text.replace(commentOrString, (found) => {
    const name = /^["']([\w$]+)["']$/.exec(found)?.[1];
    return name === undefined ? " " : ` ${name} `;
  });
  return new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
}
