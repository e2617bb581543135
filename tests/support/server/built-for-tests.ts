import { join } from "node:path";

/** Pages and worker for browsers' tests, built once: by `npm test`, or else by `serve-tests.ts` for all servers of its run. */
export function builtForTests(stateDir: string) {
  const folder = process.env.TEST_BUILT || stateDir;
  return { PAGES: join(folder, "web"), WORKER: join(folder, "test-worker/index.js") };
}
