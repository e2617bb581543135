import { Hono } from "hono";
import { consoleCalls } from "../../contract/calls/console.ts";
import { consoleEndpoint } from "../../http/console-endpoint.ts";
import type { AppEnv } from "../../http/context.ts";
import { orderServicesOf } from "../../http/order-services.ts";
import { audited } from "../../operator/console/audited.ts";
import { disableWithReason, findRoomId, mailAdminLink, showRoomWithActions } from "../../operator/console/rooms.ts";
import { disableRoom } from "../../operator/rooms.ts";

export const consoleRooms = new Hono<AppEnv>();

consoleEndpoint(consoleRooms, consoleCalls.showRoom, async ({ c, params }) => {
  const services = orderServicesOf(c);
  return await showRoomWithActions(services, await findRoomId(services, params.room));
});

consoleEndpoint(consoleRooms, consoleCalls.disableRoom, async ({ c, operator, params, body: { reason } }) => {
  const services = orderServicesOf(c);
  const object = await findRoomId(services, params.room);
  const action = { operator, action: "disable-room", object, detail: reason } as const;
  return await audited(services.directory, action, () => disableWithReason(services, object, reason));
});

consoleEndpoint(consoleRooms, consoleCalls.enableRoom, async ({ c, operator, params, body: { reason } }) => {
  const services = orderServicesOf(c);
  const object = await findRoomId(services, params.room);
  const action = { operator, action: "enable-room", object, detail: reason } as const;
  await audited(services.directory, action, () => disableRoom(services, object, false));
  return {};
});

consoleEndpoint(consoleRooms, consoleCalls.mailAdminLink, async ({ c, operator, params }) => {
  const services = orderServicesOf(c);
  const object = await findRoomId(services, params.room);
  const action = { operator, action: "mail-admin-link", object } as const;
  await audited(services.directory, action, () => mailAdminLink(services, object));
  return {};
});
