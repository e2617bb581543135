import { getStatus } from "../contract/calls/status.ts";
import { statusOf } from "../directory/status.ts";
import { createRoutes } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf } from "../http/order-services.ts";
import { takeFromBucket } from "../http/rate-limits.ts";

export const status = createRoutes();

endpoint(status, getStatus, ({ c }) => {
  takeFromBucket(c, "status");
  return statusOf(directoryOf(c), Date.now());
});
