import type { OperatorRoom } from "../../contract/endpoints/console/rooms.ts";
import { outcome } from "../outcome.ts";
import { freeSeats } from "../rules/free-seats.ts";
import type { SystemVerb } from "../verb.ts";

/** `recovery`: the owner permits mailing a new admin link to the address of the order. */
type RoomNumbers = Omit<OperatorRoom, "roomId" | "orderId" | "createdAt"> & { recovery: boolean };

/** Statistics of the room for the operator, without messages or names. */
export const countRoom: SystemVerb<void, RoomNumbers> = {
  run(tables, _, now) {
    const { seats, lastId: messages, endsAt, purgeAt } = tables.details;
    const joined = tables.members.joined();
    return outcome({
      ...{ state: tables.details.stateAt(now), seats, seatsFree: freeSeats(tables, now) },
      ...{ members: joined.length, online: joined.filter(({ id }) => tables.isOnline(id)).length },
      ...{ messages, endsAt, purgeAt, recovery: tables.recovery.on },
    });
  },
};
