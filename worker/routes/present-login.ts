import type { Login } from "../contract/login.ts";
import type { AppContext } from "../http/context.ts";
import { shownPrices } from "../http/order-services.ts";
import { log, logName } from "../lib/log.ts";
import { withSeatPrice } from "../orders/offer.ts";
import type { Admission } from "../room/rules/entrance/begin-session.ts";

/** The answer to a device that begins a session. */
export async function presentLogin(
  c: AppContext,
  { memberId, role, room }: Admission,
  token: string,
  roomId: string,
  linkCode: string,
): Promise<Login> {
  log("info", "a session began", { path: c.req.routePath, room: logName(roomId), role });
  return { token, roomId, linkCode, memberId, role, room: await withSeatPrice(shownPrices(c), room) };
}
