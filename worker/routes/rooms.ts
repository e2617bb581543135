import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import type { RoomInfo } from "../contract/room-info.ts";
import { linkPath } from "../contract/routes/paths.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { hashMembersPassword } from "../http/passwords.ts";
import { act } from "../http/room-stub.ts";
import { ok, type Result } from "../lib/result.ts";
import { priced } from "../orders/offer.ts";
import type { UnpricedRoom } from "../room/rules/presenting.ts";

export const rooms = new Hono<AppEnv>();

endpoint(rooms, calls.getRoom, async ({ c, session, query }) =>
  pricedResult(c, await act(c, session, "getRoom", query)),
);
endpoint(rooms, calls.renameRoom, async ({ c, session, body }) =>
  pricedResult(c, await act(c, session, "renameRoom", body)),
);
endpoint(rooms, calls.muteAll, async ({ c, session, body }) => pricedResult(c, await act(c, session, "muteAll", body)));
endpoint(rooms, calls.setPaidJoin, async ({ c, session, body }) =>
  pricedResult(c, await act(c, session, "setPaidJoin", body)),
);
endpoint(rooms, calls.setRecovery, async ({ c, session, body }) =>
  pricedResult(c, await act(c, session, "setRecovery", body)),
);
endpoint(rooms, calls.countContents, ({ c, session }) => act(c, session, "countContents", undefined));
endpoint(rooms, calls.endRoom, async ({ c, session }) => pricedResult(c, await act(c, session, "endRoom", undefined)));
endpoint(rooms, calls.leaveRoom, ({ c, session }) => act(c, session, "leaveRoom", undefined));
endpoint(rooms, calls.clearHistory, ({ c, session }) => act(c, session, "clearHistory", undefined));
endpoint(rooms, calls.resetRoomLink, ({ c, session }) => act(c, session, "resetRoomLink", undefined));

endpoint(rooms, calls.renewOwnerLink, async ({ c, session, body }) => {
  const renewed = await act(c, session, "renewOwnerLink", { logOutOthers: body.logOutOthers ?? false });
  if (!renewed.ok) return renewed;
  const { code } = renewed.value;
  return ok({ code, link: c.get("settings").APP_ORIGIN + linkPath(code) });
});

endpoint(rooms, calls.setPassword, async ({ c, session, body }) => {
  const hashed = await hashMembersPassword(c, session, [calls.setPassword.access], body.password);
  return hashed.ok ? act(c, session, "setPassword", { passwordHash: hashed.value }) : hashed;
});

function pricedResult(c: AppContext, room: Result<UnpricedRoom>): Result<RoomInfo> {
  return room.ok ? ok(priced(c.get("settings").PRICES, room.value)) : room;
}
