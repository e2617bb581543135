import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, posix } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Import, identifiersOf, importsOf, projectRoot, sourceFiles } from "../support/text/source-files.ts";

/** Layers, and the folders that each may import besides itself. The first layer that prefixes a path counts. */
const layers: readonly (readonly [layer: string, mayImport: readonly string[]])[] = [
  ["worker/contract", []],
  ["worker/lib", ["worker/contract"]],
  ["worker/room", ["worker/contract", "worker/lib", "migrations/room"]],
  ["worker/directory", ["worker/contract", "worker/lib"]],
  ["worker/media", ["worker/contract", "worker/lib"]],
  ["worker/payments", ["worker/contract", "worker/lib"]],
  ["worker/mail", ["worker/contract", "worker/lib"]],
  ["worker/push", ["worker/contract", "worker/lib"]],
  ["worker/hooks", ["worker/contract", "worker/lib"]],
  // A deployment ends with a test order, by the operator's API.
  ["worker/local", ["worker/contract", "worker/lib", "worker/operator/cli"]],
  ["worker/routes", ["worker", "package.json"]],
  ["worker/http", ["worker"]],
  ["worker/operator", ["worker"]],
  // From the quote to the seat: tables, payment and emails of an order.
  ["worker/orders", ["worker"]],
  // Implementations of a room's services: email, notifications, purge.
  ["worker/services", ["worker"]],
  // app.ts, index.ts, env.ts and scheduled.ts compose the other folders.
  ["worker", ["worker"]],
  ["web/lib", ["worker/contract", "package.json"]],
  ["web/i18n", ["web/lib", "worker/contract"]],
  ["web/ui", ["web/lib", "web/i18n", "worker/contract"]],
  ["web/api", ["web/lib", "worker/contract"]],
  ["web/media", ["web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // The frame of pages outside a room.
  ["web/site", ["web/api", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // The rooms of this device: sessions, stores, manifests, notifications.
  ["web/device", ["web/api", "web/lib", "worker/contract"]],
  ["web/in-app-browser", ["web/ui", "web/i18n", "web/lib", "worker/contract"]],
  ["web/captcha", ["web/api", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  ["web/checkout", ["web/captcha", "web/api", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // Devices without the key of a sealed room: the page that asks, and the answers in the chat.
  ["web/key-requests", ["web/sealed", "web/room", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // The progress of the members' goal: in the room's details, and where time is bought.
  ["web/goal", ["web/api", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // Keys and content of end-to-end encrypted rooms.
  ["web/sealed", ["web/device", "web/api", "web/lib", "worker/contract"]],
  ["web/room", ["web/sealed", "web/device", "web/media", "web/api", "web/lib", "worker/contract"]],
  // The voices of a room: the connections between devices, and the call in the chat.
  [
    "web/call",
    [
      ...["web/room", "web/sealed", "web/device", "web/in-app-browser", "web/media", "web/api"],
      ...["web/ui", "web/i18n", "web/lib", "worker/contract"],
    ],
  ],
  // The list of this device's rooms with the receipts of its orders, beside a chat and on pages outside a room.
  ["web/rooms", ["web/checkout", "web/room", "web/device", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // The way from an ended room to its successor: on the page of the ended room, and of its links.
  ["web/successor", ["web/device", "web/api", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // People who ask to be let in, for those who answer: in the chat and among the members.
  ["web/knocks", ["web/room", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // Reports of members: in the chat and in the room's details.
  ["web/reports", ["web/rooms", "web/room", "web/sealed", "web/ui", "web/i18n", "web/lib", "worker/contract"]],
  // The chat stored as HTML: written by the chat, shown by the head script, deleted by the room.
  ["web/boot/snapshot", ["web/device", "web/lib", "worker/contract"]],
  [
    "web/features",
    [
      ...[
        "web/rooms",
        "web/knocks",
        "web/call",
        "web/reports",
        "web/key-requests",
        "web/goal",
        "web/successor",
        "web/room",
        "web/sealed",
        "web/device",
        "web/checkout",
        "web/captcha",
        "web/in-app-browser",
        "web/media",
      ],
      ...["web/boot/snapshot", "web/site", "web/api", "web/ui", "web/i18n", "web/lib", "worker/contract"],
    ],
  ],
  // The head script, and the pages that are rendered at build time.
  ["web/boot", ["web/features", "web/checkout", "web/site", "web/device", "web/i18n", "web/lib", "worker/contract"]],
  [
    "web/app",
    [
      ...[
        "web/boot",
        "web/features",
        "web/rooms",
        "web/room",
        "web/device",
        "web/api",
        "web/ui",
        "web/i18n",
        "web/lib",
      ],
      "worker/contract",
    ],
  ],
  ["web/service-worker", ["web/room", "web/sealed", "web/device", "web/lib", "worker/contract"]],
  // The plugins read any source file; the configuration composes them.
  ["web/build", ["web/app", "web/boot", "worker/contract"]],
  ["web/vite.config.ts", ["web/build"]],
  // main.tsx
  ["web", ["web/app"]],
];

/**
 * Inner floors of a layer, from the lowest: each imports itself and lower ones, and none its neighbours. A file counts
 * by its own name, else by its folder, else by ".": the files of the layer that no floor names.
 */
const floors: Record<string, readonly (readonly string[])[]> = {
  "worker/room": [
    ["outcome.ts"],
    ["tables"],
    ["ports.ts", "context.ts"],
    ["verb.ts"],
    ["rules"],
    ["commands", "actions", "system", "jobs", "runtime"],
    ["."],
  ],
  "web/room": [
    ["types.ts", "cache/cached-room.ts", "uploads/concurrency-limit.ts", "uploads/upload-api.ts"],
    ["state", "sealed/stored-room.ts", "outbox/outbox-reader.ts", "uploads/upload-file.ts"],
    ["outbox/outbox.ts"],
    ["cache"],
    ["connection", "codec"],
    ["sealed"],
    ["codec/decrypting-api.ts", "codec/content.ts"],
    ["outbox"],
    ["uploads"],
    ["."],
  ],
  "web/sealed": [
    ["bytes.ts"],
    ["formats.ts"],
    ["primitives.ts"],
    ["hpke.ts"],
    ["grants.ts"],
    ["epoch-keys.ts"],
    ["."],
    ["seat"],
  ],
};

/** Floor of a file and its name; undefined outside of layers with floors. */
function floorOf(path: string): { layer: string; name: string; height: number } | undefined {
  const layer = Object.keys(floors).find((folder) => isIn(path, folder));
  if (layer === undefined) return undefined;
  const inner = path.slice(layer.length + 1);
  const names = [inner, inner.split("/")[0] ?? "", "."];
  for (const name of names) {
    const height = (floors[layer] ?? []).findIndex((floor) => floor.includes(name));
    if (height >= 0) return { layer, name, height };
  }
  throw new Error(`${path} has no floor`);
}

function isUpward(importer: string, path: string): boolean {
  const [from, to] = [floorOf(importer), floorOf(path)];
  if (!from || !to || from.layer !== to.layer || from.name === to.name) return false;
  return to.height >= from.height;
}

/** Folders and files that only they themselves may import. */
const closed = ["worker/local", "worker/app.ts", "worker/index.ts"];
const entry: Record<string, readonly string[]> = { "worker/index.ts": ["worker/app.ts"] };

/** Packages that a layer may not import. */
const foreignPackages: readonly (readonly [layer: string, packages: RegExp])[] = [
  ["worker/contract", /^(?!zod\/mini$)/],
  ["worker/room", /^(hono|stripe|resend)\b/],
  ["worker/local", /^(?!node:|wrangler$|zod\/mini$|altcha-lib\b)/],
  ["worker", /^(react|zustand|idb|@tanstack)\b/],
  ["web/build", /^(?!node:|vite$)/],
  ["web", /^(hono|stripe|resend|drizzle-orm|zod$|node:|cloudflare:)/],
];

const source = sourceFiles(["worker", "web"], [".ts", ".tsx"]);
/** Run on Node, unlike the pages. */
const buildTime = ["web/build", "web/vite.config.ts"];

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

function layerOf(path: string): (typeof layers)[number] {
  const found = layers.find(([layer]) => isIn(path, layer));
  if (!found) throw new Error(`${path} belongs to no layer`);
  return found;
}

/** The imported path, or undefined for a package. */
function target(importer: string, from: string): string | undefined {
  if (from.startsWith("@contract/")) return `worker/contract/${from.slice("@contract/".length)}`;
  if (!from.startsWith(".")) return undefined;
  return posix.join(posix.dirname(importer), from);
}

/** The layer of a file, or the folder with the file itself in a layer of loose ones. */
function folderOf(path: string): string {
  const [layer] = layerOf(path);
  const floor = floorOf(path);
  if (floor) return `${layer}/${floor.name}`;
  return layer.includes("/") ? layer : path.split("/").slice(0, 2).join("/");
}

function featureOf(path: string): string | undefined {
  return /^web\/features\/([^/]+)/.exec(path)?.[1];
}

function wrongArrow(importer: string, { from, typeOnly }: Import): string | undefined {
  const path = target(importer, from);
  const arrow = `${importer} → ${path ?? from}`;
  if (path === undefined) {
    const foreign = foreignPackages.find(
      ([layer, packages]) =>
        isIn(importer, layer) &&
        packages.test(from) &&
        !(layer === "web" && buildTime.some((path) => isIn(importer, path))),
    );
    return foreign && arrow;
  }
  if (isUpward(importer, path)) return arrow;
  const [layer, mayImport] = layerOf(importer);
  const shut = closed.find((folder) => isIn(path, folder));
  if (shut && !isIn(importer, shut) && !entry[importer]?.includes(path)) return arrow;
  if (featureOf(importer) !== featureOf(path) && featureOf(importer) && featureOf(path)) return arrow;
  // A room is a separate object: request code imports its types only, and calls its stub.
  if (
    /^worker\/(routes|http|operator|orders|services)\//.test(importer) &&
    importer !== "worker/services/hosted-room.ts" &&
    isIn(path, "worker/room") &&
    !typeOnly
  )
    return arrow;
  return isIn(path, layer) || mayImport.some((allowed) => isIn(path, allowed)) ? undefined : arrow;
}

/** Names of the documented wire. Names that are English words too are left out. */
const wireNames = new Set(
  `mc lx zt sc tjuid ptjuid sj_zu pcontent pdel is_del yq_code chat_mc old_mc ltzt jin_uid qd_code ic
  is_ck xx_tx xx_tz xx_yl email_chat_jjgq email_lxwd email_new_user email_tz is_show_invite_modal
  read_type read_num is_fan fan_text slt_url file_url origin_name msg_ids pos_id origin_type
  add_msg read_msg qx_msg list_reconnect_msg c_add_msg c_qx_msg c_read_msg c_chat_clear_msg c_user_up_ltzt
  c_chat_up_ltzt c_user_up_avatar c_user_up_mc c_chat_up_mc c_chat_user_add c_chat_user_del`.split(/\s+/),
);

describe("the layers", () => {
  it("has only arrows of the table", () => {
    const wrong = source.flatMap(({ path, text }) => importsOf(text).map((found) => wrongArrow(path, found)));
    expect(wrong.filter((arrow) => arrow !== undefined)).toEqual([]);
  });

  it("has no two folders that import each other, whatever the table says", () => {
    const pairs = new Set(
      source.flatMap(({ path, text }) =>
        importsOf(text).flatMap(({ from }) => {
          const imported = target(path, from);
          return imported === undefined || !/^(worker|web)\//.test(imported)
            ? []
            : [`${folderOf(path)} → ${folderOf(imported)}`];
        }),
      ),
    );
    const mutual = [...pairs].filter((pair) => {
      const [from, to] = pair.split(" → ");
      return from !== to && pairs.has(`${to} → ${from}`);
    });
    expect(mutual).toEqual([]);
  });

  it("names what there is", () => {
    const named = [
      ...layers.map(([layer]) => layer),
      ...Object.entries(floors).flatMap(([layer, all]) => all.flat().map((name) => `${layer}/${name}`)),
    ];
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });

  it("sees the arrows that are not in it", () => {
    const wrong = (importer: string, text: string) => importsOf(text).some((found) => wrongArrow(importer, found));
    expect(wrong("worker/lib/a.ts", 'import { limits } from "../contract/limits.ts";')).toBe(false);
    expect(wrong("worker/contract/a.ts", 'import { say } from "../lib/reasons.ts";')).toBe(true);
    expect(wrong("worker/contract/a.ts", 'import * as z from "zod";')).toBe(true);
    expect(wrong("worker/contract/endpoints/a.ts", 'import {\n  name,\n} from "../text.ts";')).toBe(false);
    expect(wrong("worker/room/a.ts", 'import { Hono } from "hono";')).toBe(true);
    expect(wrong("worker/room/rules/a.ts", 'import type { Push } from "../outcome.ts";')).toBe(false);
    expect(wrong("worker/room/tables/a.ts", 'import type { B } from "../rules/b.ts";')).toBe(true);
    expect(wrong("worker/room/tables/messages/a.ts", 'import type { B } from "../../context.ts";')).toBe(true);
    expect(wrong("worker/room/actions/a.ts", 'import { b } from "../system/b.ts";')).toBe(true);
    expect(wrong("worker/room/runtime/a.ts", 'import { b } from "../commands/b.ts";')).toBe(true);
    expect(wrong("web/room/state/a.ts", 'import { b } from "../cache/cached-room.ts";')).toBe(false);
    expect(wrong("web/room/state/a.ts", 'import { b } from "../cache/cache.ts";')).toBe(true);
    expect(wrong("web/sealed/a.ts", 'import { b } from "./seat/b.ts";')).toBe(true);
    expect(wrong("web/boot/a.ts", 'import { b } from "../app/b.ts";')).toBe(true);
    expect(wrong("web/vite.config.ts", 'import { b } from "./room/b.ts";')).toBe(true);
    expect(wrong("worker/payments/a.ts", 'import type { Letter } from "../mail/templates/layout.tsx";')).toBe(true);
    expect(wrong("worker/routes/a.ts", 'import type { Room } from "../room/room.ts";')).toBe(false);
    expect(wrong("worker/routes/a.ts", 'import { Room } from "../room/room.ts";')).toBe(true);
    expect(wrong("worker/routes/a.ts", 'import { app } from "../app.ts";')).toBe(true);
    expect(wrong("worker/env.ts", 'import { start } from "./local/start.ts";')).toBe(true);
    expect(wrong("web/features/chat/a.tsx", 'const B = lazy(() => import("../members/B.tsx"));')).toBe(true);
    expect(wrong("web/features/chat/a.tsx", 'export { b } from "../../room/b.ts";')).toBe(false);
    expect(wrong("web/api/a.ts", 'import { x } from "../../worker/lib/result.ts";')).toBe(true);
    expect(wrong("web/api/a.ts", 'import { message } from "@contract/message.ts";')).toBe(false);
    expect(wrong("web/ui/a.tsx", 'import "../room/room-session.ts";')).toBe(true);
  });

  it("has no circle of imports, of types and lazy imports either", () => {
    const imports = new Map(
      source.map(({ path, text }) => [path, importsOf(text).flatMap(({ from }) => target(path, from) ?? [])]),
    );
    const finished = new Set<string>();
    const circles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      if (trail.includes(path) || finished.has(path)) return;
      for (const imported of imports.get(path) ?? []) visit(imported, [...trail, path]);
      finished.add(path);
    };
    for (const path of imports.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });

  it("has no source file of more than 300 lines", () => {
    const long = [...source, ...sourceFiles(["web"], [".css"])]
      .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });

  it("speaks English outside the contract", () => {
    const foreign = [...source, ...sourceFiles(["migrations"], [".sql"])]
      .filter(({ path }) => !isIn(path, "worker/contract"))
      .flatMap(({ path, text }) =>
        [...identifiersOf(text)].filter((identifier) => wireNames.has(identifier)).map((w) => `${path}: ${w}`),
      );
    expect(foreign).toEqual([]);
  });

  it("tells wire words in code from prose", () => {
    const found = (text: string) => [...identifiersOf(text)].filter((identifier) => wireNames.has(identifier));
    expect(found('const a = row.mc; // the "lx" of it')).toEqual(["mc"]);
    expect(found("const a = { \"yq_code\": 1, 'zt': 2 };")).toEqual(["yq_code", "zt"]);
    expect(found('send("add_msg"); /* qx_msg */ const url = "https://sc.example/mc";')).toEqual(["add_msg"]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text under test.
    expect(found("sql`SELECT sj_zu FROM messages WHERE id = ${id}`")).toEqual(["sj_zu"]);
    expect(found('<p className="sc mc">We read it</p>')).toEqual([]);
  });

  it("has nothing at the top besides what is named here", () => {
    const named = ["README.md", "package-lock.json", "package.json", "tsconfig.json", "wrangler.toml"];
    const folders = ["migrations", "tests", "web", "worker"];
    const made = ["node_modules", "dist", "coverage", "test-results", "playwright-report"];
    const others = readdirSync(projectRoot).filter(
      (name) => !name.startsWith(".") && ![...named, ...folders, ...made].includes(name),
    );
    expect(others).toEqual([]);
  });
});

describe("the compiler", () => {
  // Under node_modules, so that types resolve; named by process, as checkouts may share the folder.
  const probes = join(projectRoot, "node_modules/.cache", `layers-${process.pid}`);
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));

  /** Compiles one file under a folder's configuration; the compiler's output. */
  function compile(folder: string, text: string): string {
    const probe = join(probes, folder);
    mkdirSync(probe, { recursive: true });
    const extended = join(projectRoot, folder, "tsconfig.json");
    writeFileSync(
      join(probe, "tsconfig.json"),
      JSON.stringify({ extends: extended, include: ["probe.ts"], exclude: [] }),
    );
    writeFileSync(join(probe, "probe.ts"), text);
    return spawnSync(process.execPath, [join(typescript, "bin/tsc"), "-p", probe], { encoding: "utf8" }).stdout;
  }
  afterAll(() => rmSync(probes, { recursive: true, force: true }));

  const found = {
    page: ["export const title = document.title;"],
    object: ["export type A = DurableObjectNamespace;", "Cannot find name 'DurableObjectNamespace'"],
    process: ["export const env = process.env;", "Cannot find name 'process'"],
    enum: ["enum B { b }\nexport const b = B.b;", "'erasableSyntaxOnly' is enabled"],
    index: ["export const c = [1][0] + 1;", "possibly 'undefined'"],
    optional: ["export const d: { b?: number } = { b: undefined };", "exactOptionalPropertyTypes"],
  } as const;

  it.each([
    ["web", ["page"], ["object", "process", "index"]],
    ["worker", ["object"], ["page", "optional"]],
    ["worker/local", [], ["object", "enum"]],
  ] as const)("in %s knows %j, and complains of %j", (folder, right, wrong) => {
    const output = compile(folder, [...right, ...wrong].map((name) => found[name][0]).join("\n"));
    const lines = output.match(/error TS.*/g) ?? [];
    const expected = wrong.map((name) => found[name][1] ?? "Cannot find name 'document'");
    expect(lines).toHaveLength(expected.length);
    for (const [at, line] of lines.entries()) expect(line).toContain(expected[at]);
  });
});
