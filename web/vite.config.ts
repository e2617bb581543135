import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";
import { chunksOfBuild } from "./build/chunks.ts";
import { preloadPlugin, secondaryRoutesPlugin } from "./build/preload-plugin.ts";
import { prerenderPlugin } from "./build/prerender-plugin.ts";

const worker = process.env.WORKER_URL ?? "http://127.0.0.1:8787";

/**
 * sonner injects its style sheet inline, which the Content Security Policy refuses; the client links the file instead.
 */
const sonnerWithoutInlineStyles = {
  name: "sonner-without-inline-styles",
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler: (code: string) => code.replace(/^__insertCSS\(.*\);$/m, ""),
  },
};

/**
 * Compiles ICU messages at build time, which spares the browser their parser (13 kB). `icu-minify` is a dependency of
 * use-intl and must match its version.
 */
const compiledMessages = {
  name: "compiled-messages",
  async load(id: string) {
    if (!/\/web\/i18n\/(en|zh-cn|zh-tw)\/[\w-]+\.ts$/.test(id)) return;
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
};

/** Evaluates a `*.data.ts` module at build time: the browser gets the values of its exports. */
const evaluatedData = {
  name: "evaluated-data",
  load: {
    filter: { id: /\/web\/.*\.data\.ts$/ },
    handler: async (id: string) => exportsOf(await import(pathToFileURL(id).href)),
  },
};

const exportsOf = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

const nameOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** Replaces the bundler's chunk loader by our own; web/lib/loading/fetch-chunk.ts states the reason. */
const ownFetching: Plugin = {
  name: "own-fetching",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () =>
      `export { fetchChunk as __vitePreload } from ${JSON.stringify(`${import.meta.dirname}/lib/loading/fetch-chunk.ts`)};`,
  },
  generateBundle(_options, bundle) {
    const made = Object.values(bundle);
    if (made.some((one) => one.type === "chunk" && one.code.includes("vite:preloadError")))
      throw new Error("The bundler fetches parts with a helper of its own");
  },
};

/** Builds the service worker as one file at the root, as its scope requires. */
const serviceWorker: Plugin = {
  name: "service-worker",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const pageFiles = Object.values(bundle).filter(({ fileName }) =>
        /^assets\/.*\.(?:js|css)$|^index\.html$/.test(fileName),
      );
      const files = pageFiles.map(({ fileName }) => (fileName === "index.html" ? "/" : `/${fileName}`)).sort();
      const page = pageFiles.find(({ fileName }) => fileName === "index.html");
      const text = files.join() + (page?.type === "asset" ? String(page.source) : "");
      const release = { name: nameOf(text), files: [...files, ...iconFiles] };
      this.emitFile({ type: "asset", fileName: "sw.js", source: await builtServiceWorker(release) });
    },
  },
  configureServer(server) {
    server.middlewares.use("/sw.js", async (_request, response) => {
      response.setHeader("Content-Type", "text/javascript");
      response.end(await builtServiceWorker({ name: "", files: [] }));
    });
  },
};

const iconFiles = ["/favicon.svg", "/icons/icon-192.png"];

interface Release {
  name: string;
  files: string[];
}

async function builtServiceWorker({ name, files }: Release): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "warn",
    resolve: { alias },
    define: { releaseName: JSON.stringify(name), releaseFiles: JSON.stringify(files) },
    build: {
      write: false,
      copyPublicDir: false,
      target,
      rolldownOptions: {
        input: fileURLToPath(new URL("service-worker/sw.ts", import.meta.url)),
        output: { format: "iife" },
      },
    },
  });
  const output = [result].flat().flatMap((made) => ("output" in made ? made.output : []));
  const chunk = output.find((made) => made.type === "chunk");
  if (!chunk) throw new Error("The service worker was not built");
  return chunk.code;
}

const alias = {
  "@contract": fileURLToPath(new URL("../worker/contract", import.meta.url)),
};
/**
 * Oldest browsers: Safari of iOS 16, and Chrome 87 in Android's in-app browsers. With Chrome 87 as script target the
 * compiler would rewrite every `#field` and `?.`, which Chrome 87 supports except for two rare bugs.
 * tests/checks/size/check-age.ts finds these, and other syntax that Chrome 87 does not support.
 */
const target = "safari16";
const cssTarget = [target, "chrome87"];

const shared = () => ({
  root: import.meta.dirname,
  plugins: [react(), sonnerWithoutInlineStyles, compiledMessages, evaluatedData],
  resolve: {
    alias: [
      ...Object.entries(alias).map(([find, replacement]) => ({ find, replacement })),
      {
        find: /^use-intl\/format-message$/,
        replacement: fileURLToPath(new URL("i18n/format-message.ts", import.meta.url)),
      },
      // The shim is for React versions without the hook.
      { find: "use-sync-external-store/shim/with-selector", replacement: "use-sync-external-store/with-selector" },
    ],
  },
});

export default defineConfig({
  ...shared(),
  plugins: [
    ...shared().plugins,
    ownFetching,
    preloadPlugin,
    prerenderPlugin(shared(), nameOf),
    secondaryRoutesPlugin,
    serviceWorker,
  ],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Read by the size and age tests.
    manifest: true,
    target,
    cssTarget,
    // The output is 1% smaller than with the bundler's own minifier; every visitor downloads all of it.
    minify: "terser",
    // Workarounds for Safari 10 would make the code longer.
    terserOptions: { safari10: false, compress: { passes: 3 } },
    // The chunk loader gets all files that a chunk needs, including its own.
    modulePreload: {
      resolveDependencies: (file, others, { hostType }) =>
        hostType === "js" ? [...new Set([file, ...others])] : others,
    },
    // A data: URL would require an exception in the Content Security Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Inlines the limits where they are used: saves 0.4 kB, since a page needs few of them.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      onLog(level, log, handle) {
        // A missing export would otherwise fail only at run time.
        handle(log.code === "IMPORT_IS_UNDEFINED" || log.code === "MISSING_EXPORT" ? "error" : level, log);
      },
      // Names are hashes only: every page lists nearly all files, and readable names would add a kilobyte.
      output: {
        entryFileNames: "assets/[hash].js",
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        codeSplitting: {
          groups: chunksOfBuild(),
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      // Excludes the modules of web/api, which Vite serves under the same path in development.
      "^/api/(?!.*\\.tsx?$)": { target: worker, ws: true },
      "/dev/": worker,
      "/sandbox": worker,
      "/manifest.webmanifest": worker,
      "/shared-into": worker,
    },
  },
});
