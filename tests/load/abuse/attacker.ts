import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Attack } from "./attacks.ts";
import { kinds } from "./kinds.ts";

/*
 * Runs one kind of abuse on its own thread, so that it does not slow down the measuring members. Posts one answer when
 * it is over, and another one after its `afterwards` step, which starts on request.
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
// Sockets that the server keeps open would keep the thread alive.
process.exit(0);
