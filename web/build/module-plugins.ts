import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/**
 * Evaluates data and messages at build time: the browser gets the values of a module's exports. ICU messages are compiled
 * too, which spares the browser their parser (13 kB). `icu-minify` is a dependency of use-intl and must match its version.
 */
const evaluatedModules: Plugin = {
  name: "evaluated-modules",
  load: {
    filter: { id: /\/web\/(.*\.data|i18n\/(en|zh-cn|zh-tw)\/[\w-]+)\.ts$/ },
    async handler(id) {
      const { default: compile } = await import(
        createRequire(createRequire(import.meta.url).resolve("use-intl")).resolve("icu-minify/compile")
      );
      const compiled = (messages: unknown): unknown =>
        typeof messages === "string" ? compile(messages) : mapValues(messages as object, compiled);
      const values: object = await import(`${pathToFileURL(id).href}?${statSync(id).mtimeMs}`);
      return Object.entries(id.endsWith(".data.ts") ? values : mapValues(values, compiled))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  },
};

const mapValues = (values: object, change: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

/** sonner inserts an inline style sheet, which the Content Security Policy refuses; the client links the file instead. */
const sonnerWithoutInlineStyles: Plugin = {
  name: "sonner-without-inline-styles",
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    // The replacement leaves an empty line, so the source map stays valid.
    handler: (code) => ({ code: code.replace(/^__insertCSS\(.*\);$/m, ""), map: null }),
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

export const modulePlugins = [evaluatedModules, sonnerWithoutInlineStyles, ownChunkLoader];
