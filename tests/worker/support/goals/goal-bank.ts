import { FakeBank } from "../fake-bank.ts";

/** The payment service with disputes: the bank withdraws the money until a dispute is won. */
export class GoalBank extends FakeBank {
  dispute(id: string): void {
    if (this.stripe.sessions.has(id)) this.stripe.dispute(id);
  }

  endDispute(id: string, as: "won" | "lost"): void {
    this.stripe.endDispute(id, as);
  }

  /** Money that the bank took back. */
  withdrawn(id: string): number {
    return this.stripe.taken(id);
  }

  isLost(id: string): boolean {
    return this.stripe.disputeOf(id)?.status === "lost";
  }
}
