/* The shared server of browsers' tests: builds pages and worker unless `npm test` has, and runs `npm start` with them. */
import { builtForTests } from "./built-for-tests.ts";

if (!process.env.TEST_BUILT) await import("./build-tests.ts");
Object.assign(process.env, builtForTests(process.env.STATE_DIR ?? ""));
await import("../../../worker/local/start.ts");
