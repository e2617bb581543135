import type { Message } from "@contract/message.ts";
import type { Content } from "./codec/content.ts";
import type { Commands } from "./connection/commands.ts";
import { findLoadedMessage } from "./state/history-window.ts";
import type { Reacting, StateAccess } from "./types.ts";

/** Reactions of a message as displayed, including own ones that await their ack. */
export function shownReactions(
  message: Pick<Message, "reactions">,
  pending: Reacting[number] | undefined,
  myId: string,
): [emoji: string, memberIds: readonly string[]][] {
  const shown = new Map<string, readonly string[]>(Object.entries(message.reactions ?? {}));
  for (const [emoji, on] of Object.entries(pending ?? {})) {
    const others = (shown.get(emoji) ?? []).filter((id) => id !== myId);
    const now = on ? [...others, myId] : others;
    if (now.length > 0) shown.set(emoji, now);
    else shown.delete(emoji);
  }
  return [...shown];
}

interface ReactingOptions extends StateAccess {
  commands: Pick<Commands, "request">;
  content: Pick<Content, "outgoing" | "inOrder">;
}

/** Toggles reactions optimistically: shown at once, reverted when the command fails. */
export class Reactions {
  readonly #options: ReactingOptions;
  /** The latest toggle for each message and emoji; only the end of that one clears the pending state. */
  readonly #latest = new Map<string, object>();

  constructor(options: ReactingOptions) {
    this.#options = options;
  }

  /** Rejects with an `ApiError` after reverting the display. */
  async toggle(messageId: number, emoji: string): Promise<void> {
    const { state, update, commands, content } = this.#options;
    const { reacting, session } = state();
    const message = findLoadedMessage(state(), messageId);
    if (!message) return;
    const shown = new Map(shownReactions(message, reacting[messageId], session.memberId));
    const on = !shown.get(emoji)?.includes(session.memberId);
    const key = `${messageId} ${emoji}`;
    const press = {};
    this.#latest.set(key, press);
    update((current) => ({ ...current, reacting: withPending(current.reacting, messageId, emoji, on) }));
    try {
      const sent = content.outgoing.encodeReaction(message, emoji);
      await commands.request("react", { messageId, emoji: typeof sent === "string" ? sent : await sent, on });
    } finally {
      const clear = () => {
        if (this.#latest.get(key) !== press) return;
        this.#latest.delete(key);
        update((current) => ({ ...current, reacting: withPending(current.reacting, messageId, emoji, undefined) }));
      };
      // Behind the acknowledged change, which a sealed room decrypts first, or at once if the keys could not be loaded.
      void content.inOrder(() => undefined, clear)?.catch(clear);
    }
  }
}

function withPending(reacting: Reacting, messageId: number, emoji: string, on: boolean | undefined): Reacting {
  const { [emoji]: _, ...others } = reacting[messageId] ?? {};
  const now = on === undefined ? others : { ...others, [emoji]: on };
  const { [messageId]: __, ...rest } = reacting;
  return Object.keys(now).length === 0 ? rest : { ...rest, [messageId]: now };
}
