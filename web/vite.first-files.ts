import type { Plugin, Rollup } from "vite";
import { type FirstFiles, firstFilesPath } from "../worker/contract/first-files.ts";
import { type Language, languages } from "../worker/contract/languages.ts";
import { waysIn } from "./vite.ways-in.ts";

/** Writes down which files the ways in need, so that the server can name them before any script runs. */
export const firstFilesPlugin: Plugin = {
  name: "first-files",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === "chunk");
      const chunkOf = (file: string): Rollup.OutputChunk => {
        const id = `${import.meta.dirname}/${file}`;
        const found = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id));
        if (!found) throw new Error(`The build has no ${file}: has it moved?`);
        return found;
      };
      const withImports = (chunk: Rollup.OutputChunk, found = new Set<Rollup.OutputChunk>()) => {
        if (found.has(chunk)) return found;
        found.add(chunk);
        for (const name of chunk.imports) {
          const imported = chunks.find(({ fileName }) => fileName === name);
          if (imported) withImports(imported, found);
        }
        return found;
      };
      const own = withImports(chunkOf("main.tsx"));
      /** Scripts and style sheets that the page does not name itself. */
      const filesOf = (files: readonly string[]): string[] => {
        const added = new Set(files.flatMap((file) => [...withImports(chunkOf(file))]).filter((one) => !own.has(one)));
        return [...added].flatMap((chunk) =>
          [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
        );
      };
      const wordsOf = (areas: readonly string[]) =>
        Object.fromEntries(
          languages.map((language) => [language, filesOf(areas.map((area) => `i18n/${language}/${area}.ts`))]),
        ) as Record<Language, string[]>;
      const all = Object.fromEntries(
        Object.entries(waysIn).map(([way, { screen, words }]) => [
          way,
          { screen: filesOf([screen]), words: wordsOf(words) },
        ]),
      ) as FirstFiles;
      this.emitFile({ type: "asset", fileName: firstFilesPath.slice(1), source: JSON.stringify(all) });
    },
  },
};
