import type { Push } from "@contract/frames/server-frames.ts";
import type { Message } from "@contract/message.ts";

/** A change at its revision; without a revision it affects nothing durable. */
export interface Change {
  rev?: number;
  /** Missing when the change's effect is already applied. */
  push?: Push;
}

/** Splits a push: each message of a batch has its own revision. */
export function changesOf(push: Push): Change[] {
  const { rev } = push;
  if (push.event !== "messagesAdded" || push.data.length === 0) return [rev === undefined ? { push } : { rev, push }];
  return changesOfMessages(push.data);
}

export function changesOfMessages(messages: readonly Message[]): Change[] {
  return messages.map((message) => ({ rev: message.rev, push: { event: "messagesAdded", data: [message] } }));
}

/** Releases changes in order of revision and detects gaps. */
export class Sequence {
  #rev = 0;
  readonly #held = new Map<number, Change[]>();

  /** All changes up to this revision were released. */
  get rev(): number {
    return this.#rev;
  }

  startFrom(rev: number): void {
    this.#rev = rev;
    this.#held.clear();
  }

  /** Changes up to `rev` arrived through a catch-up. */
  advanceTo(rev: number): void {
    this.#rev = Math.max(this.#rev, rev);
  }

  forgetHeld(): void {
    this.#held.clear();
  }

  /** Returns the pushes to apply now, in order. `gap`: an earlier revision is missing. */
  take(changes: readonly Change[]): { ready: Push[]; gap: boolean } {
    const ready: Push[] = [];
    const pass = ({ push }: Change) => {
      if (push) ready.push(push);
    };
    for (const one of changes) {
      if (one.rev === undefined) pass(one);
      // A message at an old revision is harmless; other old changes could undo newer ones.
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

/** Joins consecutive message pushes: one list update instead of hundreds. */
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
