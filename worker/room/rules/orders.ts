import type { OrderKind } from "../../contract/order.ts";

/** The facts of a room that prices are made from: its seats, and its end in milliseconds since 1970. */
export interface PriceBasis {
  seats: number;
  endsAt: number;
}

/** An order for a room that is there already. */
export interface OrderForRoom {
  kind: Exclude<OrderKind, "create">;
  orderId: string;
  /** Seats that are added, or 1 for a joiner; 0 for more time. */
  seats: number;
  /** The room as it was when the price was made. */
  basis: PriceBasis;
}

/** The hold of an order that is still to be paid. */
export interface OrderToHold extends OrderForRoom {
  until: number;
  /** Keyed hash of the buyer's network. */
  network: string;
  /** Ordered by the room's owner. */
  byOwner?: boolean;
}

/** The goods of a paid order. Applied once per `orderId`, however often the room is asked. */
export type PaidOrder =
  | {
      kind: "create";
      orderId: string;
      roomId: string;
      seats: number;
      durationMs: number;
      /** SHA-256 of the owner's link code, which the room never sees. */
      ownerLinkHash: string;
      ownerEmail: string;
      language: string;
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

/** `changed`: the room is no longer the one that the price was made for. `displaced`: the held seat went to another. */
export type OrderFit = "fits" | "changed" | "displaced";

/** The room's state, for a buyer. */
export interface RoomForSale extends PriceBasis {
  roomId: string;
  state: "normal" | "expired" | "disabled";
  seatsFree: number;
  purgeAt: number;
  paidJoinOn: boolean;
  /** For letters about what was bought by somebody who left no address. Never shown to a buyer. */
  ownerEmail: string;
}

/** True while the order is worth its price: days are priced by the room's seats, seats by the time that is left. */
export function fitsBasis({ kind, basis }: Pick<OrderForRoom, "kind" | "basis">, room: PriceBasis): boolean {
  return kind === "time" ? basis.seats === room.seats : basis.endsAt === room.endsAt;
}
