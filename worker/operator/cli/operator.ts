/*
 * `npm run operator -- <what> <verb> …`: what the operator does, from a terminal. Talks to the operator's API of the
 * server that `npm start` runs, or with `--remote` to the one that was deployed.
 */
import { findServer } from "./find-server.ts";
import { run, UsageError } from "./run.ts";

try {
  const args = process.argv.slice(2);
  console.log(await run(args, (remote) => findServer(remote, process.env)));
} catch (error) {
  // A usage error and a refusal by the server need no stack.
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
