/* The shared server of browsers' tests: builds pages and worker unless `npm test` has, and runs `npm start` with them. */
import { builtForTests, copyMigratedTables } from "./built-for-tests.ts";

if (!process.env.TEST_BUILT) await import("./build-tests.ts");
const { STATE_DIR: stateDir = "" } = process.env;
Object.assign(process.env, builtForTests(stateDir));
copyMigratedTables(stateDir);
await import("../../../worker/local/start.ts");
