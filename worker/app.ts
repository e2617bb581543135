import { Hono } from "hono";
import { client } from "./http/client.ts";
import type { AppEnv } from "./http/context.ts";
import { refuse } from "./http/handle.ts";
import { mediaHost } from "./http/media-host.ts";
import { countFailure, countRequest } from "./http/request-counts.ts";
import { secureTransport } from "./http/secure-transport.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { settings } from "./http/settings.ts";
import { errorFields, log } from "./lib/log.ts";
import { Refused, refusal } from "./lib/result.ts";
import { apiDescription } from "./routes/api-description.tsx";
import { consoleFigures } from "./routes/console/figures.ts";
import { consoleOrders } from "./routes/console/orders.ts";
import { consoleReports } from "./routes/console/reports.ts";
import { consoleRooms } from "./routes/console/rooms.ts";
import { consoleSettings } from "./routes/console/settings.ts";
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
import { orders } from "./routes/orders.ts";
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
import { successor } from "./routes/successor.ts";
import { tickets } from "./routes/tickets.ts";
import { unknownEndpoint } from "./routes/unknown.ts";
import { uploads } from "./routes/uploads.ts";

/** The whole API at a glance. Paths are in the contract, beside what goes in and comes out. */
export const app = new Hono<AppEnv>();

app.use(securityHeaders, client, settings, countRequest, secureTransport, mediaHost);

const groups = [
  [health, apiDescription, orders, contact, operatorConsole, pageErrors],
  [consoleOrders, consoleRooms, consoleFigures, consoleSettings, consoleReports, sandbox, devMailbox],
  [entrance, tickets, goals, handOffs, knocks, successor, rooms, members, reports],
  [hooks, push, unsubscribe, messages, uploads, media, socket, manifest, analytics],
];
for (const routes of groups.flat()) app.route("/", routes);

app.all("/api/*", unknownEndpoint);
app.route("/", site);

app.onError((error, c) => {
  if (error instanceof Refused) return refuse(c, error.refusal);
  log("error", "request failed", { method: c.req.method, path: c.req.routePath, ...errorFields(error) });
  countFailure(c);
  return refuse(c, refusal("internal"));
});
