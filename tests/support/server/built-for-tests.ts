import { join } from "node:path";

/** Pages and worker of the browser tests, which `serve-tests.ts` builds once for all servers. */
export function builtForTests(stateDir: string) {
  return { PAGES: join(stateDir, "pages"), WORKER: join(stateDir, "worker/index.js") };
}
