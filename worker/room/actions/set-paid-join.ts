import { changeFacts } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import type { Action } from "../verb.ts";

/** Enables or disables the paid link, which stays the same and is invalid while disabled. */
export const setPaidJoin: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.setPaidJoin",
  run(context, { on }) {
    const { details, links } = context.tables;
    if (on && links.shared("paid", details.roomId) === undefined) links.renewShared("paid", details.roomId);
    return changeFacts(context, { paidJoin: on });
  },
};
