import { Hono } from "hono";
import { ResultCode } from "./contract/codes.ts";
import { addFailures } from "./directory/console/figures.ts";
import { client } from "./http/client.ts";
import type { AppContext, AppEnv } from "./http/context.ts";
import { refuse } from "./http/endpoint.ts";
import { mediaHost } from "./http/media-host.ts";
import { directoryOf } from "./http/order-services.ts";
import { secureTransport } from "./http/secure-transport.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { settings } from "./http/settings.ts";
import { errorFields, log } from "./lib/log.ts";
import { Refused, refusal } from "./lib/result.ts";
import { apiDescription } from "./routes/api-description.tsx";
import { captcha } from "./routes/captcha.ts";
import { consoleChannels } from "./routes/console/channels.ts";
import { consoleCoupons } from "./routes/console/coupons.ts";
import { consoleFeedback } from "./routes/console/feedback.ts";
import { consoleFigures } from "./routes/console/figures.ts";
import { consoleHealth } from "./routes/console/health.ts";
import { consolePrices } from "./routes/console/prices.ts";
import { consoleRefusedFiles } from "./routes/console/refused-files.ts";
import { consoleReports } from "./routes/console/reports.ts";
import { consoleRooms } from "./routes/console/rooms.ts";
import { operatorConsole } from "./routes/console.ts";
import { contact } from "./routes/contact.ts";
import { entrance } from "./routes/entrance.ts";
import { goals } from "./routes/goals.ts";
import { handOffs } from "./routes/hand-offs.ts";
import { health } from "./routes/health.ts";
import { hooks } from "./routes/hooks.ts";
import { knocks } from "./routes/knocks.ts";
import { media } from "./routes/media.ts";
import { members } from "./routes/members.ts";
import { messages } from "./routes/messages.ts";
import { operator } from "./routes/operator.ts";
import { orders } from "./routes/orders.ts";
import { ownerLink } from "./routes/owner-link.ts";
import { pageErrors } from "./routes/page-errors.ts";
import { analytics } from "./routes/pages/analytics.tsx";
import { devMailbox } from "./routes/pages/dev-mailbox.tsx";
import { manifest } from "./routes/pages/manifest.ts";
import { sandbox } from "./routes/pages/sandbox.tsx";
import { site } from "./routes/pages/site.ts";
import { unsubscribe } from "./routes/pages/unsubscribe.tsx";
import { push } from "./routes/push.ts";
import { reports } from "./routes/reports.ts";
import { rooms } from "./routes/rooms.ts";
import { socket } from "./routes/socket.ts";
import { status } from "./routes/status.ts";
import { successor } from "./routes/successor.ts";
import { tickets } from "./routes/tickets.ts";
import { unknownCall } from "./routes/unknown.ts";
import { uploads } from "./routes/uploads.ts";
import { webhooks } from "./routes/webhooks.ts";

/** The whole API at a glance. Paths are in the contract, beside what goes in and comes out. */
export const app = new Hono<AppEnv>();

app.use(securityHeaders, client, settings, secureTransport, mediaHost);

app.route("/", health);
app.route("/", apiDescription);
app.route("/", orders);
app.route("/", captcha);
app.route("/", contact);
app.route("/", operator);
app.route("/", operatorConsole);
app.route("/", pageErrors);
app.route("/", consoleRooms);
app.route("/", consoleFigures);
app.route("/", consoleHealth);
app.route("/", consoleCoupons);
app.route("/", consoleChannels);
app.route("/", consolePrices);
app.route("/", consoleFeedback);
app.route("/", consoleReports);
app.route("/", consoleRefusedFiles);
app.route("/", webhooks);
app.route("/", sandbox);
app.route("/", devMailbox);
app.route("/", entrance);
app.route("/", tickets);
app.route("/", goals);
app.route("/", handOffs);
app.route("/", knocks);
app.route("/", ownerLink);
app.route("/", successor);
app.route("/", rooms);
app.route("/", members);
app.route("/", reports);
app.route("/", status);
app.route("/", hooks);
app.route("/", push);
app.route("/", unsubscribe);
app.route("/", messages);
app.route("/", uploads);
app.route("/", media);
app.route("/", socket);
app.route("/", manifest);
app.route("/", analytics);

app.all("/api/*", unknownCall);
app.route("/", site);

app.onError((error, c) => {
  if (error instanceof Refused) return refuse(c, error.refusal);
  log("error", "request failed", { method: c.req.method, path: c.req.routePath, ...errorFields(error) });
  countFailure(c);
  return refuse(c, refusal(ResultCode.internal, "internal"));
});

/** For the figures of the console. Without settings there is no database to count in. */
function countFailure(c: AppContext): void {
  if (!c.get("settings")) return;
  const counted = addFailures(directoryOf(c), "request", 1, Date.now());
  c.executionCtx.waitUntil(counted.catch((error) => log("warn", "a failure was not counted", errorFields(error))));
}
