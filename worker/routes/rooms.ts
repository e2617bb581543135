import { calls } from "../contract/calls/calls.ts";
import type { RoomInfo } from "../contract/room-info.ts";
import { linkPath } from "../contract/routes/paths.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { orderServicesOf, shownPrices } from "../http/order-services.ts";
import { hashMembersPassword } from "../http/passwords.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { act } from "../http/room-stub.ts";
import { endGoalWithRoom } from "../orders/chip-in.ts";
import { withSeatPrice } from "../orders/offer.ts";
import type { UnpricedRoom } from "../room/rules/present-room.ts";

export const rooms = createRoutes();

endpoint(rooms, calls.getRoom, ({ c, session, query }) => withPrice(c, act(c, session, "getRoom", query)));
endpoint(rooms, calls.renameRoom, ({ c, session, body }) => withPrice(c, act(c, session, "renameRoom", body)));
endpoint(rooms, calls.setWelcome, ({ c, session, body }) => withPrice(c, act(c, session, "setWelcome", body)));
endpoint(rooms, calls.pinMessage, ({ c, session, body }) => withPrice(c, act(c, session, "pinMessage", body)));
endpoint(rooms, calls.muteAll, ({ c, session, body }) => withPrice(c, act(c, session, "muteAll", body)));
endpoint(rooms, calls.setSpeaking, ({ c, session, body }) => withPrice(c, act(c, session, "setSpeaking", body)));
endpoint(rooms, calls.setSaving, ({ c, session, body }) => withPrice(c, act(c, session, "setSaving", body)));
endpoint(rooms, calls.setCallStarters, ({ c, session, body }) =>
  withPrice(c, act(c, session, "setCallStarters", body)),
);
endpoint(rooms, calls.handOver, ({ c, session, params, body }) =>
  withPrice(c, act(c, session, "handOver", { ...params, ...body })),
);
endpoint(rooms, calls.setAnnouncer, ({ c, session, params, body }) =>
  withPrice(c, act(c, session, "setAnnouncer", { ...params, on: body.on })),
);
endpoint(rooms, calls.setPaidJoin, ({ c, session, body }) => withPrice(c, act(c, session, "setPaidJoin", body)));
endpoint(rooms, calls.setRecovery, ({ c, session, body }) => withPrice(c, act(c, session, "setRecovery", body)));
endpoint(rooms, calls.countContents, ({ c, session }) => act(c, session, "countContents", undefined));
endpoint(rooms, calls.endRoom, async ({ c, session }) => {
  const room = await withPrice(c, act(c, session, "endRoom", undefined));
  await endGoalWithRoom(orderServicesOf(c), session.roomId);
  return room;
});
endpoint(rooms, calls.leaveRoom, ({ c, session }) => act(c, session, "leaveRoom", undefined));
endpoint(rooms, calls.clearHistory, ({ c, session }) => act(c, session, "clearHistory", undefined));
endpoint(rooms, calls.importMessages, ({ c, session, body }) => {
  takeFromBucket(c, "importing", session.hash);
  return act(c, session, "importMessages", body);
});
endpoint(rooms, calls.resetRoomLink, ({ c, session, body }) => act(c, session, "resetRoomLink", body));

endpoint(rooms, calls.renewOwnerLink, async ({ c, session, body }) => {
  const { code } = await act(c, session, "renewOwnerLink", { ...body, logOutOthers: body.logOutOthers ?? false });
  return { code, link: c.get("settings").APP_ORIGIN + linkPath(code) };
});

endpoint(rooms, calls.setPassword, async ({ c, session, body }) => {
  const passwordHash = await hashMembersPassword(c, session, [calls.setPassword.access], body.password);
  return act(c, session, "setPassword", { passwordHash, rotation: body.rotation });
});

endpoint(rooms, calls.getKeys, ({ c, session }) => act(c, session, "getKeys", undefined));
endpoint(rooms, calls.registerDevice, ({ c, session, body }) => act(c, session, "registerDevice", body));
endpoint(rooms, calls.giveGrants, ({ c, session, body }) => act(c, session, "giveGrants", body));
endpoint(rooms, calls.rotateKeys, ({ c, session, body }) => act(c, session, "rotateKeys", body));

async function withPrice(c: AppContext, room: Promise<UnpricedRoom>): Promise<RoomInfo> {
  return withSeatPrice(shownPrices(c), await room);
}
