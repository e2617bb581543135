import { consoleCalls } from "../../contract/calls/console.ts";
import { ResultCode } from "../../contract/codes.ts";
import { deleteFeedback } from "../../directory/feedback.ts";
import { consoleEndpoint } from "../../http/console-endpoint.ts";
import { createRoutes } from "../../http/context.ts";
import { directoryOf, orderServicesOf } from "../../http/order-services.ts";
import { Refused } from "../../lib/result.ts";
import { audited } from "../../operator/console/audited.ts";
import { answerFeedback, listFeedback } from "../../operator/console/feedback.ts";

export const consoleFeedback = createRoutes();

consoleEndpoint(consoleFeedback, consoleCalls.listFeedback, ({ c, query }) =>
  listFeedback(orderServicesOf(c), query.before ?? Number.MAX_SAFE_INTEGER),
);

consoleEndpoint(consoleFeedback, consoleCalls.answerFeedback, async ({ c, operator, params, body: { text } }) => {
  const services = orderServicesOf(c);
  const action = { operator, action: "answer-feedback", object: params.id } as const;
  await audited(services.directory, action, () => answerFeedback(services, params.id, text));
  return {};
});

consoleEndpoint(consoleFeedback, consoleCalls.deleteFeedback, async ({ c, operator, params }) => {
  const directory = directoryOf(c);
  await audited(directory, { operator, action: "delete-feedback", object: params.id }, async () => {
    if (!(await deleteFeedback(directory, params.id))) throw new Refused(ResultCode.notFound, "notFound");
  });
  return {};
});
