import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Attack } from "./attacks.ts";
import { kinds } from "./kinds.ts";

/*
 * One kind of abuse, on a thread of its own: it must not slow down those who notice it. Answers once when it is over, and
 * once more, when it is told to go on, for what its people do afterwards.
 */
const { what, attack } = workerData as { what: string; attack: Attack };
await kinds.find((kind) => kind.what === what)?.run(attack);
parentPort?.postMessage(attack.answers);
if (parentPort && attack.afterwards) {
  const [until] = (await once(parentPort, "message")) as [number];
  const then: Attack = { ...attack, until, answers: {} };
  await attack.afterwards(then);
  parentPort.postMessage(then.answers);
}
// Sockets that the server holds on to would keep the thread.
process.exit(0);
