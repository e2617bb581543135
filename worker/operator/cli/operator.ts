import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { type Server, UsageError } from "./ask.ts";
import { run } from "./run.ts";

/*
 * `npm run operator -- COMMAND …`: the operator's command line. Calls the server that `npm start` runs, or with `--remote`
 * the deployed one.
 */
try {
  const args = process.argv.slice(2);
  console.log(await run(args, (remote) => (remote ? remoteServer : localServer)(process.env)));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}

function remoteServer({ PARLEY_URL: url, OPERATOR_TOKEN: token }: NodeJS.ProcessEnv): Server {
  if (!url || !token)
    throw new UsageError("--remote needs PARLEY_URL (https://parley.example) and OPERATOR_TOKEN in the environment.");
  if (!URL.canParse(url))
    throw new UsageError(`PARLEY_URL is ${url}; it must be an address like https://parley.example.`);
  const { origin, protocol, hostname } = new URL(url);
  // The token permits refunds, so it is not sent unencrypted.
  if (protocol !== "https:" && hostname !== "localhost" && hostname !== "127.0.0.1")
    throw new UsageError("PARLEY_URL must begin with https://.");
  return { origin, token };
}

/** The local server, by the file that `npm start` wrote. */
function localServer(environment: NodeJS.ProcessEnv): Server {
  const projectRoot = resolve(import.meta.dirname, "../../..");
  const stateDir = environment.STATE_DIR || ".parley";
  const file = join(isAbsolute(stateDir) ? stateDir : join(projectRoot, stateDir), "operator.env");
  const stored = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const { PARLEY_URL: origin, OPERATOR_TOKEN: token } = stored;
  if (!origin || !token)
    throw new UsageError(`No server has run with ${stateDir} yet. Start one first, or ask the deployed one: --remote.`);
  return { origin, token };
}
