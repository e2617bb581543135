import { join } from "node:path";
import type { Plugin, Rollup } from "vite";
import type { EntryPage } from "../../worker/contract/routes/entry-pages.ts";
import { type Language, languages } from "../../worker/contract/text/languages.ts";
import { entryMessages, entryScreens } from "./entry-pages.ts";

/** Modules that `main.tsx` imports one after another. */
const entryModules = ["app/react.ts", "app/start.tsx"];

export type PreloadLists = Record<EntryPage, { screen: string[]; messages: Record<Language, string[]> }>;

/** Scripts and style sheets that each entry page needs before it is interactive, without those of the generic page. */
export function preloadLists(bundle: Rollup.OutputBundle): PreloadLists {
  const { chunkOf, withImports } = chunksIn(bundle);
  const own = entryChunks(bundle);
  const filesOf = (files: readonly string[]): string[] => {
    const added = new Set(files.flatMap((file) => [...withImports(chunkOf(file))]).filter((one) => !own.has(one)));
    return [...added].flatMap((chunk) =>
      [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
    );
  };
  const messagesOf = (namespaces: readonly string[]) =>
    Object.fromEntries(
      languages.map((language) => [
        language,
        filesOf(namespaces.map((namespace) => `i18n/${language}/${namespace}.ts`)),
      ]),
    ) as Record<Language, string[]>;
  return Object.fromEntries(
    Object.entries(entryScreens).map(([entry, screen]) => [
      entry,
      { screen: filesOf([screen]), messages: messagesOf(entryMessages[entry as EntryPage]) },
    ]),
  ) as PreloadLists;
}

/** Preloads the modules of `main.tsx` in the page's head, so that they load in parallel. */
export const preloadPlugin: Plugin = {
  name: "preload-entry-modules",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type === "asset") page.source = withFiles(String(page.source), entryChunks(bundle));
    },
  },
};

function entryChunks(bundle: Rollup.OutputBundle): Set<Rollup.OutputChunk> {
  const { chunkOf, withImports } = chunksIn(bundle);
  return new Set(["main.tsx", ...entryModules].flatMap((file) => [...withImports(chunkOf(file))]));
}

/**
 * Preloads the list of secondary routes in the generic page, since an address outside the entry pages needs it at once.
 * The prerendered pages are generated earlier and have no such preload.
 */
export const secondaryRoutesPlugin: Plugin = {
  name: "secondary-routes",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") return;
      const { chunkOf, withImports } = chunksIn(bundle);
      page.source = withFiles(String(page.source), withImports(chunkOf("app/secondary-routes.ts")));
    },
  },
};

function chunksIn(bundle: Rollup.OutputBundle) {
  const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === "chunk");
  const chunkOf = (file: string): Rollup.OutputChunk => {
    const id = `${join(import.meta.dirname, "..")}/${file}`;
    const found = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id));
    if (!found) throw new Error(`The build has no ${file}: has it moved?`);
    return found;
  };
  // Imports come first, as in the page: a later style sheet may override an earlier one.
  const withImports = (
    chunk: Rollup.OutputChunk,
    found = new Set<Rollup.OutputChunk>(),
    seen = new Set<Rollup.OutputChunk>(),
  ) => {
    if (seen.has(chunk)) return found;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) withImports(imported, found, seen);
    }
    return found.add(chunk);
  };
  return { chunkOf, withImports };
}

function withFiles(page: string, chunks: ReadonlySet<Rollup.OutputChunk>): string {
  const files = [...chunks].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  const links = files
    .filter((file) => !page.includes(file))
    .map(
      (file) =>
        `    <link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">\n`,
    );
  return page.replace(/(?= *<\/head>)/, links.join(""));
}
