import type { OrderKind } from "../../contract/order.ts";
import type { RoomFacts } from "../../contract/room-facts.ts";
import type { SeatHold } from "../tables/seats.ts";

/** Price basis of a room: its seats, and its end in milliseconds since 1970. */
export interface PriceBasis {
  seats: number;
  endsAt: number;
}

/** An order for an existing room. */
export interface OrderForRoom {
  kind: Exclude<OrderKind, "create" | "chip_in">;
  orderId: string;
  /** Added seats; 1 for a joiner, 0 for more time. */
  seats: number;
  /** The room at the time of pricing. */
  basis: PriceBasis;
}

/** An order, with the hold of its seats. */
export type OrderForSeats = OrderForRoom & SeatHold;

/** Settings and people of a room for its successor. */
export interface RoomTemplate {
  language: string;
  settings: Omit<RoomFacts, "pinned" | "announcers" | "goal"> & { name: string; muteAll: boolean };
  ownerName: string;
  /** Co-owners first, then members in order of joining, then invited seats. */
  people: TemplatePerson[];
}

/** A person of the former room, where addresses, pictures and paid seats stay. */
interface TemplatePerson {
  name: string;
  role: "coOwner" | "member";
  language: string;
  muted: boolean;
  announcer: boolean;
  /** SHA-256 of the personal link code; the new room never receives the code. */
  linkHash: string;
}

/** The goods of a paid order. Applied once per `orderId`; retries change nothing. */
export type PaidOrder =
  | {
      kind: "create";
      orderId: string;
      roomId: string;
      seats: number;
      durationMs: number;
      sealed?: boolean;
      /** SHA-256 of the owner's link code; the room never receives the code. */
      ownerLinkHash: string;
      ownerEmail: string;
      language: string;
      /** Template of the room that this one succeeds. */
      template?: RoomTemplate;
    }
  | (OrderForRoom & { kind: "seats" })
  | (OrderForRoom & { kind: "time"; durationMs: number })
  | (OrderForRoom & {
      kind: "join";
      /** SHA-256 of the joiner's personal link code. */
      seatLinkHash: string;
      email: string;
      language: string;
    });

/** `changed`: the room differs from the one that was priced. `displaced`: another member took the held seat. */
export type OrderFit = "fits" | "changed" | "displaced";

export interface RoomOrderFacts extends PriceBasis {
  roomId: string;
  state: "normal" | "expired" | "disabled";
  seatsFree: number;
  purgeAt: number;
  paidJoinOn: boolean;
  /** Recipient of emails about purchases without an address. Never shown to a buyer. */
  ownerEmail: string;
}

/** Checks that the price basis still holds: days are priced by the room's seats, seats by the remaining time. */
export function fitsBasis({ kind, basis }: Pick<OrderForRoom, "kind" | "basis">, room: PriceBasis): boolean {
  return kind === "time" ? basis.seats === room.seats : basis.endsAt === room.endsAt;
}
