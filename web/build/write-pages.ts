import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Rollup } from "vite";
import { prerenderedPath } from "../../worker/contract/routes/entry-pages.ts";
import { entryMessages, entryScreens } from "../app/entry-pages.ts";
import type { Prerendered } from "../boot/prerender.tsx";

/** Modules that `main.tsx` imports one after another, and the list of routes that a path outside the entry pages needs. */
const startModules = ["main.tsx", "app/react.ts", "app/start.tsx"];
const routeList = "app/secondary-routes.ts";

export interface Release {
  /** Hash of the page and of the names of its files. */
  name: string;
  /** Paths of the scripts, style sheets and icons that the service worker caches. */
  files: string[];
}

/**
 * Writes the prerendered entry pages, and completes `index.html` by preloads and the release's name. `folder`: output of
 * the build; `chunks`: chunks of the pages; `headScript`: code of the head script.
 */
export function writePages(
  folder: string,
  chunks: readonly Rollup.OutputChunk[],
  headScript: string,
  { pages, styles }: Prerendered,
): Release {
  const headScriptPath = writeHashed(folder, "js", headScript);
  const ownSheet = writeHashed(folder, "css", styles);
  const read = readFileSync(join(folder, "index.html"), "utf8");
  const files = readdirSync(join(folder, "assets"))
    .filter((file) => /\.(js|css)$/.test(file))
    .sort();
  const name = hash(files.join() + read);
  const filesFor = (modules: readonly string[]): string[] =>
    filesOf([...startModules, ...modules], chunks).filter((file) => !read.includes(`src="${file}"`));
  const bare = read
    .replace("<html ", `<html data-release="${name}" `)
    .replace(/ *<link rel="(modulepreload|stylesheet)"[^>]*>\n/g, "");
  const inHead = (page: string, lines: readonly string[]) =>
    page.replace(/(?= *<\/head>)/, lines.map((line) => `    ${line}\n`).join(""));

  writeFileSync(
    join(folder, "index.html"),
    inHead(
      bare,
      filesFor([routeList]).map((file) => linkTo(file)),
    ),
  );
  for (const { entry, language, tag, markup } of pages) {
    const messages = entryMessages[entry].map((namespace) => `i18n/${language}/${namespace}.ts`);
    const needed = filesFor([entryScreens[entry], ...messages]);
    const page = inHead(
      bare
        .replace(/<html (.*?)lang="[^"]*"/, `<html $1lang="${tag}" data-prerendered="${entry}"`)
        .replace('<script type="module"', '$& fetchpriority="low"')
        .replace("<noscript>", '<noscript id="whole">')
        .replace(/(<div id="root">).*?(<\/div>)/s, (_, begin, end) => begin + markup + end),
      [
        // `rel=expect` delays the first paint until the page is complete, so that placeholders are painted once.
        `<link rel="expect" blocking="render" href="#whole">`,
        // Before the style sheets, which a script would wait for.
        `<script src="${headScriptPath}"></script>`,
        ...[...needed.filter((file) => file.endsWith(".css")), ownSheet].map((file) => linkTo(file)),
        // Low priority: style sheets load before scripts.
        ...needed.filter((file) => file.endsWith(".js")).map((file) => linkTo(file, ' fetchpriority="low"')),
      ],
    );
    const path = join(folder, `${prerenderedPath(entry, language)}.html`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, page);
  }
  return { name, files: ["/", ...files.map((file) => `/assets/${file}`), "/favicon.svg", "/icons/icon-192.png"] };
}

const linkTo = (file: string, attributes = ""): string =>
  `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}"${attributes} crossorigin href="${file}">`;

/** Scripts and style sheets of the modules and of their imports; a later style sheet may override an earlier one. */
function filesOf(modules: readonly string[], chunks: readonly Rollup.OutputChunk[]): string[] {
  const found = new Set<Rollup.OutputChunk>();
  const seen = new Set<Rollup.OutputChunk | undefined>([undefined]);
  const take = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const imported of chunk.imports) take(chunks.find(({ fileName }) => fileName === imported));
    found.add(chunk);
  };
  for (const module of modules) {
    const id = join(import.meta.dirname, "..", module);
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`The build has no ${module}: has it moved?`);
    take(chunk);
  }
  return [...found].flatMap(({ fileName, viteMetadata }) =>
    [fileName, ...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
  );
}

/** Returns the path of a file in the folder that the server lets browsers cache for ever. */
function writeHashed(folder: string, extension: string, text: string): string {
  const path = `/assets/${hash(text)}.${extension}`;
  writeFileSync(join(folder, path), text);
  return path;
}

const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
