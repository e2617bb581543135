/*
 * Uploads a file while the server is killed repeatedly during parts and once during the completion; resumes each time
 * from the server's list of parts, sends the file and downloads it in ranges. The download must equal the file. `node
 * tests/chaos/upload.ts --help`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type OwnServer, startServer } from "../support/server/server.ts";
import { uploadThroughKills, writeRandomFile } from "./upload-run.ts";

const { values } = parseArgs({
  options: {
    mb: { type: "string", default: "500" },
    kills: { type: "string", default: "6" },
    port: { type: "string", default: "8794" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(`npm run chaos:upload -- [--mb 500] [--kills 6] [--port 8794]

  --mb      size of the file, in millions of bytes: at most 500
  --kills   how often the server is killed (-9) while parts are on their way; every third time all of it, else the runtime alone
  --port    where the server listens; only this machine is ever talked to

Its state and the file are in a new folder under ${tmpdir()}, which is deleted in the end.`);
  process.exit();
}

const size = Number(values.mb) * 1_000_000;
const port = Number(values.port);
const folder = mkdtempSync(join(tmpdir(), "parley-chaos-upload-"));
const state = join(folder, "state");
const settings = { CAPTCHA: "off" };
let server: OwnServer | undefined;
try {
  const file = join(folder, "file");
  await writeRandomFile(file, size);
  server = await startServer(port, state, settings);
  let killed = 0;
  const figures = await uploadThroughKills(
    {
      address: server.address,
      async kill() {
        if (++killed % 3 !== 0) return await server?.crashRuntime();
        await server?.crash();
        server = await startServer(port, state, settings);
      },
    },
    file,
    size,
    { kills: Number(values.kills), atCompletion: true },
  );
  const rate = (ms: number) => `${(size / 1000 / ms).toFixed(1)} MB/s`;
  console.log(`
  ${size / 1_000_000} MB, ${figures.kills} kills (-9), one of them at completion
  acknowledged parts asked about after a kill: ${figures.acknowledged}, lost: ${figures.lost}
  sent again: ${(figures.sentAgain / 1_000_000).toFixed(1)} MB
  upload, restarts included: ${(figures.uploadMs / 1000).toFixed(1)} s
  download in ranges: ${rate(figures.downloadMs)}
  SHA-256 sent      ${figures.sent}
  SHA-256 received  ${figures.received}
`);
  if (figures.sent !== figures.received || figures.lost > 0) process.exitCode = 1;
  console.log(process.exitCode ? "  BROKEN" : "  whole");
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
