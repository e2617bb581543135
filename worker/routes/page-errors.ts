import { consoleEndpoints } from "../contract/endpoints/console.ts";
import { reportPageError } from "../contract/endpoints/page-errors.ts";
import { countPageError, listPageErrors } from "../directory/page-errors.ts";
import { createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { handleConsole } from "../http/handle-console.ts";
import { directoryOf } from "../http/order-services.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { forwardError } from "../operator/forward-error.ts";

/** Errors of pages: reported by browsers, shown to the operator. */
export const pageErrors = createRoutes();

handle(pageErrors, reportPageError, async ({ c, body }) => {
  try {
    takeFromBucket(c, "pageError");
    takeFromBucket(c, "pageErrorOfAll", "all");
  } catch {
    // An error over the rate limit is not counted; the page gets no error in return.
    return {};
  }
  const now = Date.now();
  await countPageError(directoryOf(c), body, now);
  const { ERRORS_DSN } = c.get("settings");
  if (ERRORS_DSN) c.executionCtx.waitUntil(forwardError(ERRORS_DSN, body, now));
  return {};
});

handleConsole(pageErrors, consoleEndpoints.listErrors, ({ c }) => listPageErrors(directoryOf(c)));
