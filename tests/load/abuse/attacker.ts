import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { wire } from "../../chaos/wire.ts";
import { Received } from "../harness/received.ts";
import type { Attack } from "./attacks.ts";
import { kinds } from "./kinds.ts";

/*
 * Runs one kind of abuse on its own thread, so that it does not slow down the measuring members. Posts the number of
 * answers when it is over, and again after its `afterwards` step, which starts on request; then on request all that it
 * received.
 */
const received = new Received();
wire.watch = received;
const { what, attack } = workerData as { what: string; attack: Attack };
const kind = kinds.find((one) => one.what === what);
await kind?.run(attack);
parentPort?.postMessage(attack.answers);
if (parentPort && kind?.afterwards && attack.afterwards) {
  const [until] = (await once(parentPort, "message")) as [number];
  const then: Attack = { ...attack, until, answers: {} };
  await attack.afterwards(then);
  parentPort.postMessage(then.answers);
}
if (parentPort) await once(parentPort, "message");
parentPort?.postMessage({ answers: received.answers, connections: received.connections });
// Sockets that the server keeps open would keep the thread alive.
process.exit(0);
