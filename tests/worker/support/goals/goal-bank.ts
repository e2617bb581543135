import { FakeBank } from "../fake-bank.ts";

/** The bank refuses to refund a payment that it took back. */
export class Disputed extends Error {}

/** The payment service in memory, with disputes: the bank withdraws the money until a dispute is won. */
export class GoalBank extends FakeBank {
  readonly #disputes = new Map<string, "open" | "won" | "lost">();

  constructor() {
    super();
    const { refund } = this;
    this.refund = async (id) => {
      if (this.withdrawn(id) > 0) throw new Disputed();
      return await refund(id);
    };
  }

  dispute(id: string): void {
    const session = this.sessions.get(id);
    if (!session || session.paid === 0 || session.refunded > 0 || session.disputed) return;
    session.disputed = true;
    this.#disputes.set(id, "open");
  }

  endDispute(id: string, as: "won" | "lost"): void {
    if (this.#disputes.get(id) === "open") this.#disputes.set(id, as);
  }

  /** Money that the bank took back. */
  withdrawn(id: string): number {
    const dispute = this.#disputes.get(id);
    return dispute === "open" || dispute === "lost" ? (this.sessions.get(id)?.paid ?? 0) : 0;
  }

  isLost(id: string): boolean {
    return this.#disputes.get(id) === "lost";
  }
}
