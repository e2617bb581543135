/*
 * `npm run operator -- <noun> <verb> …`: the operator's command line. Calls the operator's API of the server that `npm
 * start` runs, or with `--remote` of the deployed one.
 */
import { findServer } from "./find-server.ts";
import { run, UsageError } from "./run.ts";

try {
  const args = process.argv.slice(2);
  console.log(await run(args, (remote) => findServer(remote, process.env)));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
