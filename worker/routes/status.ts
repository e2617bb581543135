import { getStatus } from "../contract/endpoints/status.ts";
import { statusOf } from "../directory/status.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { directoryOf } from "../http/order-services.ts";
import { takeFromBucket } from "../http/rate-limits.ts";

export const status = createRoutes();

handle(status, getStatus, ({ c }) => {
  takeFromBucket(c, "status");
  return statusOf(directoryOf(c), Date.now());
});
