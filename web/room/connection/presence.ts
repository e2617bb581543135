import { listMembers } from "@contract/calls/members.ts";
import type { Language } from "@contract/languages.ts";
import { Limits } from "@contract/limits.ts";
import type { Member } from "@contract/member.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { request } from "../../api/request.ts";
import { jittered } from "../../lib/retry.ts";

export interface PresenceOptions {
  token: string;
  language(): Language;
  /** Is the room still connected? */
  wanted(): boolean;
  onList(members: readonly Member[]): void;
  /** The room anew. */
  loadRoom(): Promise<RoomInfo>;
  onRoom(room: RoomInfo): void;
}

/**
 * Who is online and how far they have read is not kept by revisions, and what only the owner sees is told to nobody:
 * both are asked for after a while, many times as one.
 */
export class Presence {
  readonly #options: PresenceOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #roomToo = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** At a time of its own for each client, so that a whole room does not ask at once. */
  askSoon(roomToo = false): void {
    this.#roomToo ||= roomToo;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, jittered(Limits.membersAskedAfterMs));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #ask(): Promise<void> {
    const { token, language, wanted, onList, loadRoom, onRoom } = this.#options;
    const roomToo = this.#roomToo;
    this.#roomToo = false;
    if (!wanted()) return;
    try {
      if (roomToo) onRoom(await loadRoom());
      const members = await request(listMembers, { token, language: language() });
      if (wanted()) onList(members);
    } catch {
      // The next connection asks again; what matters comes by the socket.
    }
  }
}
