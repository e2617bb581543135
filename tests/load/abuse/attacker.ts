import { parentPort, workerData } from "node:worker_threads";
import type { Answers, Attack } from "./attacks.ts";
import { kinds } from "./kinds.ts";

/** One kind of abuse, on a thread of its own: it must not slow down those who notice it. */
const { what, attack } = workerData as { what: string; attack: Omit<Attack, "answers"> };
const answers: Answers = {};
await kinds.find((kind) => kind.what === what)?.run({ ...attack, answers });
parentPort?.postMessage(answers);
// Sockets that the server holds on to would keep the thread.
process.exit(0);
