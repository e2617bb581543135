import type { Guarantees } from "./guarantees.ts";
import { type Host, type OwnerAct, ownersToken } from "./host.ts";
import type { Act } from "./model/room-model.ts";
import type { Watch } from "./model/watch.ts";

interface Around {
  room(): Host;
  watch: Watch;
  guarantees: Guarantees;
  random(): number;
  note(line: string): void;
  /** Ends a step of the room, in which the act happened. */
  settle(act?: Act): void;
}

const weekMs = 7 * 24 * 3_600_000;

/** Calls of the owner, and paid orders. */
export function createRoomActs({ room, watch, guarantees, random, note, settle }: Around) {
  const { members, room: facts } = watch.model;
  const change = (name: OwnerAct, input: object, act: Act) => {
    note(`the owner: ${JSON.stringify(act)}`);
    settle(room().act(name, input) ? act : undefined);
  };
  const mute = (memberId: string, on: boolean) => {
    const [name, whom]: [OwnerAct, object] = memberId === "" ? ["muteAll", {}] : ["muteMember", { memberId }];
    change(name, { ...whom, on }, { kind: "mute", memberId, on });
  };
  return {
    clear(): void {
      const cleared = room().texts();
      change("clearHistory", {}, { kind: "clear" });
      if (room().texts().length < cleared.length) guarantees.deleted(cleared);
    },
    remove(token: string): void {
      const memberId = room().memberOf(token);
      change("removeMember", { memberId }, { kind: "remove", memberId });
    },
    unmute(): void {
      for (const [memberId, { isMuted }] of members) if (isMuted) mute(memberId, false);
      if (facts.muteAll) mute("", false);
    },
    /** `token`: of a member whom it may be about. */
    any(token: string, step: number): void {
      const memberId = room().memberOf(token);
      const { role = "owner", isMuted = false } = members.get(memberId) ?? {};
      const on = role === "member";
      const dice = random();
      if (dice < 0.4) {
        // A refused message goes behind later ones.
        guarantees.mayReorder = true;
        if (on && random() < 0.5) mute(memberId, !isMuted);
        else mute("", !facts.muteAll);
      } else if (dice < 0.6 && token !== ownersToken)
        change("setCoOwner", { memberId, on }, { kind: "appoint", memberId, on });
      else if (dice < 0.8) change("renameRoom", { name: `Room ${step}` }, { kind: "rename", name: `Room ${step}` });
      else {
        note(`order ${step}`);
        const order = dice < 0.9 ? { kind: "seats" as const, seats: 1 } : { kind: "time" as const, durationMs: weekMs };
        const isApplied = room().buy(order, `order ${step}`);
        const act = order.kind === "time" ? { ...order, now: Date.now() } : order;
        settle(isApplied ? act : undefined);
      }
    },
  };
}
