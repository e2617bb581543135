import { join } from "node:path";
import { build, type Plugin, type Rollup, type UserConfig } from "vite";
import { prerenderedPath } from "../../worker/contract/routes/entry-pages.ts";
import type { PrerenderedPage } from "../boot/prerender.tsx";
import { preloadLists } from "./preload-plugin.ts";

type Shared = Pick<UserConfig, "root" | "plugins" | "resolve">;

const web = join(import.meta.dirname, "..");

/**
 * Prerenders the entry pages, with the style sheets that they need until the scripts load. `shared`: plugins and
 * aliases of the client build. `nameOf`: hash of a text.
 */
export function prerenderPlugin(shared: Shared, nameOf: (text: string) => string): Plugin {
  return {
    name: "prerender",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const shell = textOf(bundle["index.html"]);
        const preloads = preloadLists(bundle);
        const inlineStyles = new InlineStyles();
        const emit = (name: string, source: string) =>
          `/${this.getFileName(this.emitFile({ type: "asset", name, source }))}`;
        const headScript = emit("head-script.js", await buildHeadScript(shared));
        const pages = (await renderPages(shared)).map((page) => ({
          ...page,
          markup: harmless(inlineStyles.moved(page.markup)),
        }));
        const own = emit("prerendered.css", inlineStyles.sheet());
        const marked = shell.replace("<html ", `<html data-release="${nameOf(filesOf(bundle))}" `);
        if (bundle["index.html"]?.type === "asset") bundle["index.html"].source = marked;
        for (const { entry, language, tag, markup } of pages) {
          const { screen, messages } = preloads[entry];
          const sheets = [...ownSheets(shell), ...screen.filter((file) => file.endsWith(".css")), own];
          const scripts = [...screen, ...messages[language]].filter((file) => file.endsWith(".js"));
          const head = [
            // `rel=expect` delays the first paint until the page is complete, so that placeholders are painted once.
            `<link rel="expect" blocking="render" href="#whole">`,
            // First in the head: a script waits for the style sheets before it.
            `<script src="${headScript}"></script>`,
            ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
          ];
          const links = scripts.map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`);
          const page = marked
            .replace(/<html (.*?)lang="[^"]*"/, `<html $1lang="${tag}" data-prerendered="${entry}"`)
            .replace(/(?= *<\/head>)/, links.join(""))
            // Low priority: style sheets load before scripts.
            .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
            .replace(/ *<link rel="stylesheet"[^>]*>\n/g, "")
            .replace(/(?= *<script type="module")/, `    ${head.join("\n    ")}\n`)
            .replace("<noscript>", '<noscript id="whole">')
            .replace(/(<div id="root">).*?(<\/div>)/s, (_, begin, end) => begin + markup + end);
          this.emitFile({ type: "asset", fileName: `${prerenderedPath(entry, language).slice(1)}.html`, source: page });
        }
      },
    },
  };
}

/** File names contain hashes of the contents: the same list means the same page. */
function filesOf(bundle: Rollup.OutputBundle): string {
  const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
  return files.sort().join();
}

/** Moves inline styles, which the Content Security Policy forbids, into a style sheet. */
class InlineStyles {
  readonly #known = new Map<string, number>();

  moved(markup: string): string {
    return markup.replace(/ style="([^"]*)"/g, (_, style: string) => {
      const number = this.#known.get(style) ?? this.#known.size;
      this.#known.set(style, number);
      return ` data-style="${number}"`;
    });
  }

  sheet(): string {
    const rules = [...this.#known].map(([style, number]) => `[data-style="${number}"]{${style}}`);
    return [
      ':root[data-prerendered="hidden"] #root{visibility:hidden}',
      ':root[data-without="alipay"] [data-value="alipay"]{display:none}',
      ...rules,
    ].join("\n");
  }
}

const ownSheets = (page: string): string[] =>
  [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, file]) => file ?? "");

/**
 * Makes form controls inert until the scripts load. In browsers without `inert`, `method="dialog"` keeps forms from
 * being sent.
 */
function harmless(markup: string): string {
  const asleep = 'inert aria-disabled="true"';
  return markup.replace(/<form /g, `<form ${asleep} method="dialog" `).replace(/<select /g, `<select ${asleep} `);
}

async function renderPages(shared: Shared): Promise<PrerenderedPage[]> {
  const code = await built(shared, { ssr: `${web}/boot/prerender.tsx` });
  const { prerenderPages } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
  return prerenderPages();
}

function buildHeadScript(shared: Shared): Promise<string> {
  return built(shared, {
    rolldownOptions: { input: `${web}/boot/head-script.ts`, output: { format: "iife" } },
  });
}

async function built({ plugins = [], ...shared }: Shared, options: NonNullable<UserConfig["build"]>): Promise<string> {
  const result = await build({
    ...shared,
    plugins,
    configFile: false,
    logLevel: "error",
    // Targets a runtime without browser APIs and without Node.
    ssr: {
      target: "webworker",
      noExternal: true,
      resolve: { conditions: ["workerd", "worker", "module", "production"] },
    },
    build: { write: false, copyPublicDir: false, target: "safari16", assetsInlineLimit: 0, ...options },
  });
  const output = [result].flat().flatMap((made) => ("output" in made ? made.output : []));
  const chunks = output.filter((made) => made.type === "chunk");
  if (chunks.length !== 1 || !chunks[0]) throw new Error(`One file was to be built, and ${chunks.length} were`);
  return chunks[0].code;
}

function textOf(file: Rollup.OutputAsset | Rollup.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("The build has no page");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}
