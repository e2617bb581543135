import type { Push } from "@contract/frames/server-frames.ts";
import type { Message } from "@contract/message.ts";

/** One change that the server told of, at its revision; without one it is about nothing durable. */
export interface Change {
  rev?: number;
  /** None for a change whose effect is known already. */
  push?: Push;
}

/** Takes a push apart: the messages of a batch each have a revision of their own. */
export function changesOf(push: Push): Change[] {
  const { rev } = push;
  if (push.event !== "messagesAdded" || push.data.length === 0) return [rev === undefined ? { push } : { rev, push }];
  return changesOfMessages(push.data);
}

export function changesOfMessages(messages: readonly Message[]): Change[] {
  return messages.map((message) => ({ rev: message.rev, push: { event: "messagesAdded", data: [message] } }));
}

/** Lets changes through in the order of their revisions, and notices when one is missing. */
export class Sequence {
  #rev = 0;
  readonly #held = new Map<number, Change[]>();

  /** Everything up to here was let through. */
  get rev(): number {
    return this.#rev;
  }

  /** Begins anew from a known revision. */
  startFrom(rev: number): void {
    this.#rev = rev;
    this.#held.clear();
  }

  /** What lies up to `rev` became known in another way. */
  advanceTo(rev: number): void {
    this.#rev = Math.max(this.#rev, rev);
  }

  /** Forgets what waits for a gap to be filled. */
  forgetHeld(): void {
    this.#held.clear();
  }

  /** The pushes that may be applied now, in order; `gap` when something before others is missing. */
  take(changes: readonly Change[]): { ready: Push[]; gap: boolean } {
    const ready: Push[] = [];
    const pass = ({ push }: Change) => {
      if (push) ready.push(push);
    };
    for (const one of changes) {
      if (one.rev === undefined) pass(one);
      // A message at an old revision changes nothing; another old change could undo a newer one.
      else if (one.rev < this.#rev) one.push?.event === "messagesAdded" && pass(one);
      else if (one.rev <= this.#rev + 1) {
        this.#rev = one.rev;
        pass(one);
        this.#release(pass);
      } else this.#held.set(one.rev, [...(this.#held.get(one.rev) ?? []), one]);
    }
    this.#release(pass);
    return { ready: merged(ready), gap: this.#held.size > 0 };
  }

  #release(pass: (one: Change) => void): void {
    for (const rev of [...this.#held.keys()].sort((a, b) => a - b)) {
      if (rev > this.#rev + 1) return;
      this.#rev = Math.max(this.#rev, rev);
      this.#held.get(rev)?.forEach(pass);
      this.#held.delete(rev);
    }
  }
}

/** Neighbouring messages as one push again: one change of the list instead of hundreds. */
function merged(pushes: readonly Push[]): Push[] {
  const result: Push[] = [];
  let batch: Message[] | undefined;
  for (const push of pushes) {
    if (push.event !== "messagesAdded") batch = undefined;
    else if (batch) {
      batch.push(...push.data);
      continue;
    } else {
      batch = [...push.data];
      result.push({ event: "messagesAdded", data: batch });
      continue;
    }
    result.push(push);
  }
  return result;
}
