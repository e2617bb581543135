import { ResultCode } from "../contract/codes.ts";
import type { OrderKind } from "../contract/order.ts";
import { can } from "../contract/permissions.ts";
import { codeField } from "../contract/routes/link.ts";
import type { AppContext } from "../http/context.ts";
import { act, linkOf, roomOf } from "../http/room-stub.ts";
import type { ParsedCode } from "../lib/crypto/codes.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import type { RoomForSale } from "../room/rules/orders.ts";

/**
 * Room for a purchase by a member, and the member's email ("" without one). In the grace period only the owner may buy.
 */
export async function roomOfBuyer(
  c: AppContext,
  session: ParsedCode,
): Promise<Result<{ room: RoomForSale; email: string; byOwner: boolean }>> {
  const shown = await act(c, session, "getRoom", {});
  if (!shown.ok) return shown;
  const sale = await roomOf(c, session.roomId).roomForSale();
  if (!sale.ok) return sale;
  const { email, role } = shown.value.me;
  return ok({ room: sale.value, email, byOwner: can(role, "room.buyBeforeMembers") });
}

/** Room whose seats a paid link sells. Refuses if the link is invalid, the room has ended or no seat is free. */
export async function roomOfPaidLink(c: AppContext, code: string): Promise<Result<RoomForSale>> {
  const link = linkOf(c, code);
  const room = roomOf(c, link.roomId);
  const info = await room.lookUpLink(link.hash);
  if (!info.ok) return info;
  const sale = await room.roomForSale();
  if (!sale.ok) return sale;
  if (info.value.kind !== "paid") return refusal(ResultCode.linkInvalid, "linkInvalid");
  if (!sale.value.paidJoinOn) return refusal(ResultCode.refused, "paidJoinOff");
  if (sale.value.state === "expired") return refusal(ResultCode.roomExpired, "roomExpired");
  if (sale.value.seatsFree < 1) return refusal(ResultCode.refused, "roomFull");
  return ok(sale.value);
}

/** Room of a quote: by the session, or for `join` by the paid link. Undefined for a new room. */
export async function roomToQuote(
  c: AppContext,
  kind: OrderKind,
  code: string | undefined,
  session: ParsedCode | undefined,
): Promise<Result<RoomForSale | undefined>> {
  if (kind === "create") return ok(undefined);
  if (kind === "join")
    return code === undefined
      ? refusal(ResultCode.badRequest, "badParameter", { field: codeField })
      : await roomOfPaidLink(c, code);
  if (session) {
    const buyer = await roomOfBuyer(c, session);
    return buyer.ok ? ok(buyer.value.room) : buyer;
  }
  if (code === undefined) return refusal(ResultCode.unauthenticated, "unauthenticated");
  const link = linkOf(c, code);
  const info = await roomOf(c, link.roomId).lookUpLink(link.hash);
  return info.ok ? await roomOf(c, link.roomId).roomForSale() : info;
}
