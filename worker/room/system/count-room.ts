import type { RoomStatus } from "../../contract/room-info.ts";
import { outcome } from "../outcome.ts";
import { freeSeats } from "../rules/free-seats.ts";
import type { SystemVerb } from "../verb.ts";

interface RoomNumbers {
  state: RoomStatus;
  seats: number;
  seatsFree: number;
  /** Members who joined, and those with an open socket. */
  members: number;
  online: number;
  /** Messages and notices ever written. */
  messages: number;
  endsAt: number;
  purgeAt: number;
  /** The owner permits mailing a new admin link to the address of the order. */
  recovery: boolean;
}

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
