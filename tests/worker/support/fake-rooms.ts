import { ok, type Result, refusal } from "../../../worker/lib/result.ts";
import type { OrderForSeats, PaidOrder, RoomOrderFacts } from "../../../worker/room/rules/order-fit.ts";

export const room = {
  state: "normal",
  seats: 5,
  endsAt: Date.now() + 7 * 86_400_000,
  seatsFree: 1,
  purgeAt: Date.now() + 10 * 86_400_000,
  paidJoinOn: true,
  ownerEmail: "owner@example.com",
} as const;

const full = refusal("roomFull");

/** In-memory rooms with the contract of the real ones: an order is applied once, or refused for good. */
export class FakeRooms {
  readonly seatsFree = new Map<string, number>();
  readonly applied: { roomId: string; order: PaidOrder; at: number }[] = [];
  readonly #refused = new Set<string>();
  readonly #holds = new Map<string, string>();

  room(roomId: string) {
    const answers = {
      lookUpLink: async () => ok({ kind: "seat", state: "open", roomName: "Garden" }),
      roomForSale: async (): Promise<Result<RoomOrderFacts>> => ok({ ...room, roomId }),
      checkOrder: async () => ok("fits" as const),
      holdSeats: async ({ orderId, kind }: OrderForSeats): Promise<Result<null>> => {
        if (kind === "time") return ok(null);
        if (this.#free(roomId, orderId) < 1) return refusal("seatTaken");
        this.#holds.set(orderId, roomId);
        return ok(null);
      },
      releaseHold: async ({ orderId }: { orderId: string }): Promise<Result<null>> => {
        this.#holds.delete(orderId);
        return ok(null);
      },
    };
    return {
      applyOrder: async (order: PaidOrder): Promise<Result<null>> => {
        if (this.applied.some((known) => known.order.orderId === order.orderId)) return ok(null);
        if (this.#refused.has(order.orderId)) return full;
        if (order.kind === "join" && this.#free(roomId, order.orderId) < 1) {
          this.#refused.add(order.orderId);
          return full;
        }
        this.#holds.delete(order.orderId);
        this.applied.push({ roomId, order, at: Date.now() });
        return ok(null);
      },
      appliedAt: async (orderId: string) => this.applied.find(({ order }) => order.orderId === orderId)?.at,
      ask: async (name: keyof typeof answers, input: never) => await answers[name](input),
    };
  }

  /** Number of members who joined a room by a paid order. */
  joined(roomId: string): number {
    return this.applied.filter((known) => known.roomId === roomId && known.order.kind === "join").length;
  }

  #free(roomId: string, exceptOrderId: string): number {
    const held = [...this.#holds].filter(([orderId, room]) => room === roomId && orderId !== exceptOrderId).length;
    return (this.seatsFree.get(roomId) ?? 0) - this.joined(roomId) - held;
  }
}
