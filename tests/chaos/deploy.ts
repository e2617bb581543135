/*
 * `npm run chaos:deploy`: replaces the running server by the build before the last migration of rooms and back,
 * repeatedly, while clients of the documented wire and a page of each build write. Nothing may be lost.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { type Figure, rowOf } from "../load/figures.ts";
import { writeSection } from "../load/harness/results.ts";
import { launchOptions } from "../support/browser/launch-options.ts";
import { forgetBuilds, twoBuilds } from "./builds.ts";
import { faults } from "./compare.ts";
import { deployUnderLoad } from "./deploying.ts";

const { values } = parseArgs({
  options: {
    deploys: { type: "string", default: "20" },
    clients: { type: "string", default: "8" },
    port: { type: "string", default: "8850" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  console.log(`npm run chaos:deploy -- [--deploys 20] [--clients 8] [--port 8850] [--write]

Ends with 1 when anything was lost, doubled, missing, out of order or stuck. --write puts the figures into
tests/load/RESULTS.md.`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), "parley-deploys-"));
const browser = await chromium.launch(launchOptions());
try {
  console.log("Building this source and the one before the last migration of rooms…");
  const builds = twoBuilds(folder);
  const report = await deployUnderLoad(browser, {
    ...{ builds, port: Number(values.port), stateDir: join(folder, "state") },
    ...{ deploys: Number(values.deploys), clients: Number(values.clients) },
    progress: (text) => console.log(`  ${text}`),
  });
  for (const [figure, value] of Object.entries(report)) console.log(`  ${figure.padEnd(18)} ${JSON.stringify(value)}`);
  const { ended, draftsLost, pageMessagesWrong, pageReloads, pageErrors, clientErrors } = report;
  const wrong = [
    ...faults(report, 0),
    ...Object.entries({ ended, draftsLost, pageMessagesWrong, pageReloads })
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${name}: ${count}`),
    ...[...pageErrors, ...clientErrors],
  ];
  console.log(wrong.length === 0 ? "  nothing was lost" : `  FAULTS: ${wrong.join("; ")}`);
  if (wrong.length > 0) process.exitCode = 1;
  const seconds = (what: string, ms: number): Figure => ({ what, unit: "s", value: ms / 1000 });
  const figures: Figure[] = [
    { what: "messages", unit: "", value: report.messages },
    {
      what: "lost, doubled, missing, out of order or stuck; drafts lost; reloads of pages; errors",
      unit: "",
      value: wrong.length,
      atMost: 0,
    },
    seconds("without a server, median", report.downMs.median),
    seconds("a client back after the server's first answer, median", report.clientsBackMs.median),
    seconds("a client back after the server's first answer, p99", report.clientsBackMs.p99),
    seconds("a page back, its message delivered to a client, median", report.pagesBackMs.median),
    seconds("a page back, its message delivered to a client, p99", report.pagesBackMs.p99),
  ];
  const run = `${report.deploys} deploys, forwards and backwards over a migration, ${report.clients} clients and two pages`;
  if (values.write)
    writeSection({
      title: "What is promised of deploys",
      head: ["what", "promised", "measured", "", "on"],
      rows: figures.map((figure) => rowOf(run, figure)),
      notes: [
        "`npm run chaos:deploy -- --write`: every client's view is compared with what the server has on its disk.",
      ],
    });
} finally {
  await browser.close();
  forgetBuilds(folder);
  rmSync(folder, { recursive: true, force: true });
}
