import { can } from "../../contract/permissions.ts";
import { outcome } from "../outcome.ts";
import { presentOrderFacts } from "../rules/order-facts.ts";
import type { RoomOrderFacts } from "../rules/order-fit.ts";
import type { Action } from "../verb.ts";

/** The member who buys for the room; in the grace period only the owner may. `email`: "" without one. */
export const getBuyer: Action<undefined, { room: RoomOrderFacts; email: string; byOwner: boolean }> = {
  needs: "room.buy",
  inGrace: true,
  run({ tables, me, now }) {
    const byOwner = can(me.role, "room.buyBeforeMembers");
    return outcome({ room: presentOrderFacts(tables, now), email: me.email, byOwner });
  },
};
