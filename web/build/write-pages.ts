import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { prerenderedPath } from "../../worker/contract/routes/entry-pages.ts";
import { entryScreens } from "../app/entry-pages.ts";
import type { PrerenderedPage } from "../boot/prerender.tsx";
import { assetHeaders } from "./asset-headers.ts";
import { chunkFiles } from "./chunk-files.ts";

/** The page's script, and the module that it imports. */
const startModules = ["main.tsx", "app/start.tsx"];

/**
 * Writes the prerendered entry pages and the headers of files, and completes `index.html` by preloads and the release's
 * name. `folder`: output of the build; `headScript`: code of the head script. Returns the release: its name, a hash of the
 * page and of the names of its files, and the paths of the scripts, style sheets and icons that the service worker caches.
 */
export function writePages(folder: string, headScript: string, pages: readonly PrerenderedPage[]) {
  const headScriptPath = `/assets/${hash(headScript)}.js`;
  writeFileSync(join(folder, headScriptPath), headScript);
  // Of an entry that only imports, Vite writes a script for each import: the last one is that of main.tsx.
  const read = readFileSync(join(folder, "index.html"), "utf8").replace(
    / *<script type="module".*\n(?=.*<script type="module")/g,
    "",
  );
  const files = readdirSync(join(folder, "assets"))
    .filter((file) => /\.(js|css)$/.test(file))
    .sort();
  const name = hash(files.join() + read);
  const filesFor = (modules: readonly string[]): string[] =>
    chunkFiles([...startModules, ...modules], folder).filter((file) => !read.includes(`src="${file}"`));
  const bare = read
    .replace("<html ", `<html data-release="${name}" `)
    .replace(/ *<link rel="(modulepreload|stylesheet)"[^>]*>\n/g, "");
  const inHead = (page: string, lines: readonly string[]) =>
    page.replace(/(?= *<\/head>)/, lines.map((line) => `    ${line}\n`).join(""));

  // A path outside of the entry pages is mostly one of no room.
  const links = filesFor(["app/site-screens.tsx"]).map((file) => linkTo(file));
  const script = `<script src="${headScriptPath}"></script>`;
  writeFileSync(join(folder, "index.html"), inHead(bare, [script, ...links]));
  for (const { entry, language, tag, markup } of pages) {
    const needed = filesFor([entryScreens[entry], `i18n/${language}/chat.ts`]);
    const page = inHead(
      bare
        .replace(/<html (.*?)lang="[^"]*"/, `<html $1lang="${tag}" data-prerendered="${entry}"`)
        .replace('<script type="module"', '$& fetchpriority="low"')
        .replace(/(<div id="root">).*?(<\/div>)/s, (_, begin, end) => begin + markup + end),
      [
        // Delays the first paint until the last element is parsed, so that placeholders are painted once.
        `<link rel="expect" blocking="render" href="#whole">`,
        // The script comes before the style sheets, for which it would wait.
        script,
        ...needed.filter((file) => file.endsWith(".css")).map((file) => linkTo(file)),
        // Low priority: style sheets load before scripts.
        ...needed.filter((file) => file.endsWith(".js")).map((file) => linkTo(file, ' fetchpriority="low"')),
      ],
    );
    const path = join(folder, `${prerenderedPath(entry, language)}.html`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, page);
  }
  const assets = files.map((file) => `/assets/${file}`);
  writeFileSync(join(folder, "_headers"), assetHeaders(assets));
  return { name, files: ["/", ...assets, "/favicon.svg", "/icons/icon-192.png"] };
}

const linkTo = (file: string, attributes = ""): string =>
  `<link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}"${attributes} crossorigin href="${file}">`;

export const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);
