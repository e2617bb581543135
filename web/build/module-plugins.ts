import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const exportsOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

/** Evaluates a `*.data.ts` module at build time: the browser gets the values of its exports. */
const evaluatedData: Plugin = {
  name: "evaluated-data",
  load: {
    filter: { id: /\/web\/.*\.data\.ts$/ },
    handler: async (id) => exportsOf(await import(pathToFileURL(id).href)),
  },
};

/**
 * Compiles ICU messages at build time, which spares the browser their parser (13 kB). `icu-minify` is a dependency of
 * use-intl and must match its version.
 */
const compiledMessages: Plugin = {
  name: "compiled-messages",
  load: {
    filter: { id: /\/web\/i18n\/(en|zh-cn|zh-tw)\/[\w-]+\.ts$/ },
    async handler(id) {
      const { default: compile } = await import(
        createRequire(createRequire(import.meta.url).resolve("use-intl")).resolve("icu-minify/compile")
      );
      const namespaces = await import(`${pathToFileURL(id).href}?${statSync(id).mtimeMs}`);
      const compiled = (messages: unknown): object =>
        typeof messages === "string"
          ? compile(messages)
          : Object.fromEntries(Object.entries(messages as object).map(([key, value]) => [key, compiled(value)]));
      return exportsOf(compiled(namespaces));
    },
  },
};

/** sonner inserts an inline style sheet, which the Content Security Policy refuses; the client links the file instead. */
const sonnerWithoutInlineStyles: Plugin = {
  name: "sonner-without-inline-styles",
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler: (code) => code.replace(/^__insertCSS\(.*\);$/m, ""),
  },
};

/** Replaces the bundler's chunk loader by our own; web/lib/loading/fetch-chunk.ts states the reason. */
const ownChunkLoader: Plugin = {
  name: "own-chunk-loader",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export { fetchChunk as __vitePreload } from "/lib/loading/fetch-chunk.ts";`,
  },
  generateBundle(_options, bundle) {
    if (Object.values(bundle).some((made) => made.type === "chunk" && made.code.includes("vite:preloadError")))
      throw new Error("The bundler's own chunk loader is in the build");
  },
};

export const modulePlugins = [evaluatedData, compiledMessages, sonnerWithoutInlineStyles, ownChunkLoader];
