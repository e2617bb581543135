import { can } from "../../contract/permissions.ts";
import { outcome } from "../outcome.ts";
import type { RoomForSale } from "../rules/order-fit.ts";
import { presentSale } from "../rules/room-for-sale.ts";
import type { Action } from "../verb.ts";

/** The member who buys for the room; in the grace period only the owner may. `email`: "" without one. */
export const getBuyer: Action<undefined, { room: RoomForSale; email: string; byOwner: boolean }> = {
  needs: "room.buy",
  inGrace: true,
  run({ tables, me, now }) {
    const byOwner = can(me.role, "room.buyBeforeMembers");
    return outcome({ room: presentSale(tables, now), email: me.email, byOwner });
  },
};
