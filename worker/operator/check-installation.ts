import { recordCheck } from "../directory/status.ts";
import type { Env } from "../env.ts";
import type { OrderServices } from "../orders/order-services.ts";

/** Name of an object that is no room: ids of rooms are longer. */
const checkedObject = "status";

/** Asks an object, the database and the bucket, and counts how long all of them took, for the status page. */
export async function checkInstallation({ room, directory }: OrderServices, { MEDIA }: Env): Promise<void> {
  const beganAt = Date.now();
  let tookMs: number | undefined;
  try {
    await room(checkedObject).appliedAt("none");
    await directory.run("SELECT 1");
    await MEDIA.head(checkedObject);
    tookMs = Date.now() - beganAt;
  } finally {
    await recordCheck(directory, tookMs, beganAt);
  }
}
