import { listMembers } from "@contract/endpoints/members.ts";
import * as Limits from "@contract/limits.ts";
import type { Member } from "@contract/member.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Language } from "@contract/text/languages.ts";
import { ApiError } from "../../api/api-error.ts";
import { request } from "../../api/request.ts";
import { jittered } from "../../lib/loading/retry.ts";

export interface PresenceOptions {
  token: string;
  language(): Language;
  wanted(): boolean;
  onList(members: readonly Member[]): void;
  loadRoom(): Promise<RoomInfo>;
  onRoom(room: RoomInfo): void;
}

/**
 * Refreshes data that catch-up by revision does not cover: presence, read positions, and room data that only the owner
 * sees. Requests are delayed and coalesced.
 */
export class Presence {
  readonly #options: PresenceOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #roomToo = false;
  #failures = 0;
  #isStopped = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /** Schedules a refresh after a jittered delay, so that not all members of a room ask at once. */
  askSoon(roomToo = false): void {
    this.#roomToo ||= roomToo;
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        void this.#ask();
      },
      jittered(Limits.membersAskedAfterMs * 2 ** Math.min(this.#failures, 6)),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isStopped = true;
  }

  async #ask(): Promise<void> {
    const { token, language, wanted, onList, loadRoom, onRoom } = this.#options;
    const roomToo = this.#roomToo;
    this.#roomToo = false;
    if (!wanted()) return;
    try {
      if (roomToo) {
        const room = await loadRoom();
        // Asked again meanwhile: this answer may be older than a push.
        if (!this.#roomToo) onRoom(room);
      }
      const members = await request(listMembers, { token, language: language() });
      this.#failures = 0;
      if (wanted()) onList(members);
    } catch (error) {
      // A refusal, as of a room that has ended, stays one.
      if (this.#isStopped || (error instanceof ApiError && error.kind === "refused")) return;
      // Tried again: after a reload the own read position comes with the list, and is not reported before.
      this.#failures++;
      this.askSoon(roomToo);
    }
  }
}
