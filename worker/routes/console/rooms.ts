import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import * as OperatorLimits from "../../contract/limits/operator.ts";
import { listRooms } from "../../directory/rooms.ts";
import { createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf, orderServicesOf } from "../../http/order-services.ts";
import { orderNumber } from "../../lib/crypto/codes.ts";
import { disableWithReason, findRoomId, mailAdminLink, showRoomWithActions } from "../../operator/console/rooms.ts";
import { audited } from "../../operator/console/with-audit-log.ts";
import { disableRoom } from "../../operator/rooms.ts";
import { forgetPurged } from "../../orders/purged-rooms.ts";

export const consoleRooms = createRoutes();

handleConsole(consoleRooms, consoleEndpoints.listRooms, async ({ c, query: { before } }) => {
  const rooms = await listRooms(directoryOf(c), before ?? Number.MAX_SAFE_INTEGER, OperatorLimits.pageRows);
  return rooms.map(({ id: roomId, reference, createdAt }) => ({ roomId, orderId: orderNumber(reference), createdAt }));
});

handleConsole(consoleRooms, consoleEndpoints.forgetPurgedRooms, async ({ c, operator, body: { after = "" } }) => {
  const services = orderServicesOf(c);
  const action = { operator, action: "forget-purged", object: after } as const;
  return await audited(services.directory, action, () => forgetPurged(services, after));
});

handleConsole(consoleRooms, consoleEndpoints.showRoom, async ({ c, params }) => {
  const services = orderServicesOf(c);
  return await showRoomWithActions(services, await findRoomId(services, params.room));
});

handleConsole(consoleRooms, consoleEndpoints.disableRoom, async ({ c, operator, params, body: { reason } }) => {
  const services = orderServicesOf(c);
  const object = await findRoomId(services, params.room);
  const action = { operator, action: "disable-room", object, detail: reason } as const;
  return await audited(services.directory, action, () => disableWithReason(services, object, reason));
});

handleConsole(consoleRooms, consoleEndpoints.enableRoom, async ({ c, operator, params, body: { reason } }) => {
  const services = orderServicesOf(c);
  const object = await findRoomId(services, params.room);
  const action = { operator, action: "enable-room", object, detail: reason } as const;
  await audited(services.directory, action, () => disableRoom(services, object, false));
  return {};
});

handleConsole(consoleRooms, consoleEndpoints.mailAdminLink, async ({ c, operator, params }) => {
  const services = orderServicesOf(c);
  const object = await findRoomId(services, params.room);
  const action = { operator, action: "mail-admin-link", object } as const;
  await audited(services.directory, action, () => mailAdminLink(services, object));
  return {};
});
