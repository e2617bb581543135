import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import {
  type BuildEnvironment,
  defineConfig,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
  type ViteBuilder,
} from "vite";
import { writeFileList } from "./build/chunk-files.ts";
import { chunkGroups, firstScreenChunks } from "./build/chunks.ts";
import { compileHint } from "./build/compile-hint.ts";
import { modulePlugins } from "./build/module-plugins.ts";
import { moveSourceMaps } from "./build/move-source-maps.ts";
import { hash, writePages } from "./build/write-pages.ts";

const inWeb = (path: string): string => join(import.meta.dirname, path);
const worker = process.env.WORKER_URL ?? "http://127.0.0.1:8787";

/**
 * Oldest browsers: Safari of iOS 16, and Chrome 87 in Android's in-app browsers. With Chrome 87 as script target the
 * compiler would rewrite every `#field` and `?.`, which Chrome 87 supports except for two rare bugs.
 * tests/checks/size/check-age.ts finds these, and other syntax that Chrome 87 does not support.
 */
const target = "safari16";

/** unzipit and @hpke/core use these modules outside of browsers. */
const outsideBrowsers = ["node:worker_threads", "crypto"];

const pages: EnvironmentOptions = {
  build: {
    // Outside of the public files: see `moveSourceMaps`.
    sourcemap: "hidden",
    target,
    cssTarget: [target, "chrome87"],
    modulePreload: {
      // web/lib/loading/fetch-chunk.ts fetches what Safari 16 does not preload.
      polyfill: false,
      // The chunk loader gets all files that a chunk needs, including its own.
      resolveDependencies: (file, others, { hostType }) =>
        hostType === "js"
          ? [file, ...others].filter((name) => name.startsWith("assets/") && !name.includes(":"))
          : others,
    },
    // A data: URL would require an exception in the Content Security Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      external: outsideBrowsers,
      output: {
        entryFileNames: "assets/[hash].js",
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
};

/** A script in one file, which the build writes itself. */
const script = (input: string, format: "iife" | "es"): EnvironmentOptions => ({
  consumer: "client",
  build: {
    write: false,
    target,
    rolldownOptions: { input: inWeb(input), external: outsideBrowsers, output: { format, codeSplitting: false } },
  },
});

const environments = {
  client: pages,
  headScript: script("boot/head-script.ts", "iife"),
  serviceWorker: script("service-worker/sw.ts", "iife"),
  sealedServiceWorker: script("service-worker/sw-sealed.ts", "iife"),
  // Runs in a runtime without browser APIs and without Node.
  prerender: {
    ...script("boot/prerender.tsx", "es"),
    consumer: "server",
    resolve: { noExternal: true, conditions: ["workerd", "worker", "module", "production"] },
  },
} satisfies Record<string, EnvironmentOptions>;

/** Known once the pages are rendered, which is before the client is built. */
let prerenderedStyles = "";

/** Adds the styles of the prerendered pages to the style sheet of all pages. */
const stylesOfPages: Plugin = {
  name: "styles-of-pages",
  load: {
    filter: { id: /\/web\/ui\/base\.css$/ },
    handler: (id) => readFileSync(id, "utf8") + prerenderedStyles,
  },
};

async function buildApp(builder: ViteBuilder): Promise<void> {
  const outputOf = async (name: keyof typeof environments) =>
    ((await builder.build(builder.environments[name] as BuildEnvironment)) as Rolldown.RolldownOutput).output;
  const build = async (name: keyof typeof environments): Promise<string> => (await outputOf(name))[0].code;
  const folder = resolve(import.meta.dirname, builder.config.build.outDir);
  const prerender = Buffer.from(await build("prerender")).toString("base64");
  const { prerenderPages } = await import(`data:text/javascript;base64,${prerender}`);
  const prerendered = await prerenderPages();
  prerenderedStyles = prerendered.styles;
  writeFileList(folder, import.meta.dirname, await outputOf("client"));
  moveSourceMaps(folder, resolve(folder, "../maps"));
  const release = writePages(folder, await build("headScript"), prerendered.pages);
  const sealed = await build("sealedServiceWorker");
  writeFileSync(join(folder, "sw-sealed.js"), sealed);
  const constants = {
    releaseName: release.name,
    releaseFiles: release.files,
    // Browsers install the service worker again when sw.js changes: the hash changes it with sw-sealed.js.
    sealedScript: `/sw-sealed.js?${hash(sealed)}`,
  };
  const declared = Object.entries(constants).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  // At the root, as the scope of the service worker requires.
  writeFileSync(join(folder, "sw.js"), `const ${declared};${await build("serviceWorker")}`);
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), modulePlugins, stylesOfPages, compileHint(firstScreenChunks)],
  resolve: {
    alias: [
      { find: "@contract", replacement: inWeb("../worker/contract") },
      { find: /^use-intl\/format-message$/, replacement: inWeb("i18n/format-message.ts") },
      // The shim is for React versions without the hook.
      { find: "use-sync-external-store/shim/with-selector", replacement: "use-sync-external-store/with-selector" },
    ],
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    rolldownOptions: { checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
  },
  ...(command === "build" ? { environments, builder: { buildApp, sharedConfigBuild: true } } : {}),
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      // Excludes the modules of web/api, which Vite serves under the same path in development.
      "^/api/(?!.*\\.tsx?$)": { target: worker, ws: true },
      "^/(dev/|sandbox|manifest.webmanifest|shared-into)": worker,
    },
  },
}));
