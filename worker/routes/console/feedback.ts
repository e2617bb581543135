import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import { deleteFeedback } from "../../directory/feedback.ts";
import { createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf, orderServicesOf } from "../../http/order-services.ts";
import { Refused } from "../../lib/result.ts";
import { answerFeedback, listFeedback } from "../../operator/console/feedback.ts";
import { audited } from "../../operator/console/with-audit-log.ts";

export const consoleFeedback = createRoutes();

handleConsole(consoleFeedback, consoleEndpoints.listFeedback, ({ c, query }) =>
  listFeedback(orderServicesOf(c), query.before ?? Number.MAX_SAFE_INTEGER),
);

handleConsole(consoleFeedback, consoleEndpoints.answerFeedback, async ({ c, operator, params, body: { text } }) => {
  const services = orderServicesOf(c);
  const action = { operator, action: "answer-feedback", object: params.id } as const;
  await audited(services.directory, action, () => answerFeedback(services, params.id, text));
  return {};
});

handleConsole(consoleFeedback, consoleEndpoints.deleteFeedback, async ({ c, operator, params }) => {
  const directory = directoryOf(c);
  await audited(directory, { operator, action: "delete-feedback", object: params.id }, async () => {
    if (!(await deleteFeedback(directory, params.id))) throw new Refused("notFound");
  });
  return {};
});
