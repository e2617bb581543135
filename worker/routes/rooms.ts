import { endpoints } from "../contract/endpoints/endpoints.ts";
import type { RoomInfo } from "../contract/room-info.ts";
import { linkPath } from "../contract/routes/paths.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { orderServicesOf, shownPrices } from "../http/order-services.ts";
import { hashMembersPassword } from "../http/passwords.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { act } from "../http/room-stub.ts";
import { endGoalWithRoom } from "../orders/chip-in.ts";
import { withSeatPrice } from "../orders/offer.ts";
import type { UnpricedRoom } from "../room/rules/present-room.ts";

export const rooms = createRoutes();

handle(rooms, endpoints.getRoom, ({ c, session, query }) => withPrice(c, act(c, session, "getRoom", query)));
handle(rooms, endpoints.renameRoom, ({ c, session, body }) => withPrice(c, act(c, session, "renameRoom", body)));
handle(rooms, endpoints.setWelcome, ({ c, session, body }) => withPrice(c, act(c, session, "setWelcome", body)));
handle(rooms, endpoints.pinMessage, ({ c, session, body }) => withPrice(c, act(c, session, "pinMessage", body)));
handle(rooms, endpoints.muteAll, ({ c, session, body }) => withPrice(c, act(c, session, "muteAll", body)));
handle(rooms, endpoints.setSpeaking, ({ c, session, body }) => withPrice(c, act(c, session, "setSpeaking", body)));
handle(rooms, endpoints.setSaving, ({ c, session, body }) => withPrice(c, act(c, session, "setSaving", body)));
handle(rooms, endpoints.setKnocking, ({ c, session, body }) => withPrice(c, act(c, session, "setKnocking", body)));
handle(rooms, endpoints.answerKnock, ({ c, session, params, body }) =>
  withPrice(c, act(c, session, "answerKnock", { ...params, ...body })),
);
handle(rooms, endpoints.setCallStarters, ({ c, session, body }) =>
  withPrice(c, act(c, session, "setCallStarters", body)),
);
handle(rooms, endpoints.handOver, ({ c, session, params, body }) =>
  withPrice(c, act(c, session, "handOver", { ...params, ...body })),
);
handle(rooms, endpoints.setAnnouncer, ({ c, session, params, body }) =>
  withPrice(c, act(c, session, "setAnnouncer", { ...params, on: body.on })),
);
handle(rooms, endpoints.setPaidJoin, ({ c, session, body }) => withPrice(c, act(c, session, "setPaidJoin", body)));
handle(rooms, endpoints.setRecovery, ({ c, session, body }) => withPrice(c, act(c, session, "setRecovery", body)));
handle(rooms, endpoints.countContents, ({ c, session }) => act(c, session, "countContents", undefined));
handle(rooms, endpoints.endRoom, async ({ c, session }) => {
  const room = await withPrice(c, act(c, session, "endRoom", undefined));
  await endGoalWithRoom(orderServicesOf(c), session.roomId);
  return room;
});
handle(rooms, endpoints.leaveRoom, ({ c, session }) => act(c, session, "leaveRoom", undefined));
handle(rooms, endpoints.clearHistory, ({ c, session }) => act(c, session, "clearHistory", undefined));
handle(rooms, endpoints.importMessages, ({ c, session, body }) => {
  takeFromBucket(c, "importing", session.hash);
  return act(c, session, "importMessages", body);
});
handle(rooms, endpoints.resetRoomLink, ({ c, session, body }) => act(c, session, "resetRoomLink", body));

handle(rooms, endpoints.renewOwnerLink, async ({ c, session, body }) => {
  const { code } = await act(c, session, "renewOwnerLink", { ...body, logOutOthers: body.logOutOthers ?? false });
  return { code, link: c.get("settings").APP_ORIGIN + linkPath(code) };
});

handle(rooms, endpoints.setPassword, async ({ c, session, body }) => {
  const passwordHash = await hashMembersPassword(c, session, [endpoints.setPassword.access], body.password);
  return act(c, session, "setPassword", { passwordHash, rotation: body.rotation });
});

handle(rooms, endpoints.getKeys, ({ c, session }) => act(c, session, "getKeys", undefined));
handle(rooms, endpoints.registerDevice, ({ c, session, body }) => act(c, session, "registerDevice", body));
handle(rooms, endpoints.giveGrants, ({ c, session, body }) => act(c, session, "giveGrants", body));
handle(rooms, endpoints.rotateKeys, ({ c, session, body }) => act(c, session, "rotateKeys", body));

async function withPrice(c: AppContext, room: Promise<UnpricedRoom>): Promise<RoomInfo> {
  return withSeatPrice(shownPrices(c), await room);
}
