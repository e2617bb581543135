type WorkerEnv = import("../../worker/env.ts").Env;

declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import("../../worker/index.ts");
  }
  interface Env extends WorkerEnv {
    FUZZ: string;
    CANARIES: string;
    HISTORIES: string;
    SEQUENCES: string;
    SEED: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}

declare module "virtual:text-verdicts" {
  const verdicts: string[];
  export default verdicts;
}
