/** What a paid order gives the room. Applied once per `orderId`, however often it is told. */
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
  | { kind: "seats"; orderId: string; seats: number }
  | { kind: "time"; orderId: string; durationMs: number }
  | {
      kind: "join";
      orderId: string;
      /** SHA-256 of the joiner's personal link code. */
      seatLinkHash: string;
      email: string;
      language: string;
    };

/** What the room's state is to somebody who wants to buy for it. */
export interface RoomForSale {
  roomId: string;
  state: "normal" | "expired" | "disabled";
  seats: number;
  seatsFree: number;
  endsAt: number;
  purgeAt: number;
  paidJoinOn: boolean;
}
