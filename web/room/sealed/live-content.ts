import * as Limits from "@contract/limits.ts";
import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { ApiError } from "../../api/api-error.ts";
import type { Session } from "../../device/session.ts";
import { jittered } from "../../lib/loading/retry.ts";
import { changeMember } from "../state/state.ts";
import type { StateAccess } from "../types.ts";
import { openSealedContent, type SealedContent } from "./sealed-content.ts";

export interface LiveOptions extends StateAccess {
  session: Session;
  unnamed(): string;
  renewLinks(messageId: number): Promise<void>;
  /** Content that could not be decrypted may be readable now: the state must be loaded again. */
  onReadable(): void;
  /** A newer key was stored: messages that wait for one may be sent. */
  onNewerKey(): void;
}

/** Opens the keys and the codec of a live room. */
export async function openLiveContent(options: LiveOptions): Promise<LiveContent> {
  const { session, unnamed, renewLinks, update } = options;
  const content = await openSealedContent({
    ...{ session, unnamed, renewLinks },
    known: () => options.state().messages,
    onPicture: (memberId, avatar) => update((state) => changeMember(state, memberId, { avatar })),
    onSearchProgress: (read) =>
      update(({ searchRead: _, ...state }) => (read === undefined ? state : { ...state, searchRead: read })),
  });
  return new LiveContent(content, options);
}

/** The keys of a live room: fetches missing ones, and writes to the state which are missing. */
export class LiveContent {
  readonly content: SealedContent;
  /** Resolves once this device has its first epoch key. */
  readonly ready: Promise<void>;
  readonly #options: LiveOptions;
  /** Epoch of the newest key that `onNewerKey` was called for, or that was there before. */
  #reported: number;
  #stop = () => {};
  #left = false;
  readonly #fetching = new Backoff();
  readonly #rotating = new Backoff();

  constructor(content: SealedContent, options: LiveOptions) {
    this.content = content;
    this.#reported = content.seat.keys.newest;
    this.#options = options;
    this.ready = this.#firstKey();
    // The next opening of the room repeats a request that failed.
    void this.ready.then(() => content.replaceGivenLink()).catch(() => {});
  }

  /** See `Content.fetchNewerKeys`. A request that fails is repeated with backoff while the room is open. */
  async fetchNewerKeys(refused = 0): Promise<boolean> {
    const { state } = this.#options;
    if (this.#left || state().ended) return false;
    const { seat } = this.content;
    const fetched = await seat.refresh().catch((error: unknown) => {
      if (!this.#left) this.#fetching.again(error, () => void this.fetchNewerKeys());
    });
    // The answer can be older than the newest push.
    const isComplete = this.#check(Math.max(fetched?.keyEpoch ?? 0, state().room.keyEpoch ?? 0));
    if (fetched && isComplete) this.#fetching.end();
    return fetched !== undefined && isComplete && seat.keys.newest > refused;
  }

  /** Fetches the newest key if it is missing. */
  fetchMissing(): void {
    if ((this.#options.state().room.keyEpoch ?? 1) > this.content.seat.keys.newest) void this.fetchNewerKeys();
  }

  /** Fetches a new key, and rotates the keys if that is due. */
  follow(before: RoomInfo, now: RoomInfo): void {
    if (now.keyEpoch !== before.keyEpoch) this.fetchMissing();
    // A member may rotate the keys from an appointment on.
    if (now.rotationDue && !(before.rotationDue && before.me.role === now.me.role)) void this.#rotateIfDue();
  }

  leave(): void {
    this.#left = true;
    this.#stop();
    this.#fetching.end();
    this.#rotating.end();
  }

  /** Rotates the keys if that is due and the member may, and again with backoff while it fails or is offline. */
  async #rotateIfDue(): Promise<void> {
    const { room, ended, connection, lacksKey } = this.#options.state();
    if (this.#left || ended || !room.rotationDue || !can(room.me.role, "room.rotateKeys")) return;
    const again = (error?: unknown) => this.#rotating.again(error, () => void this.#rotateIfDue());
    // Without the newest key there is nothing to encrypt the next one for.
    if (connection !== "live" || lacksKey) return again();
    try {
      await this.content.rotateIfDue();
      this.#rotating.end();
    } catch (error) {
      if (!this.#left) again(error);
    }
  }

  #firstKey(): Promise<void> {
    const { seat } = this.content;
    return new Promise((resolve) => {
      const check = () => {
        this.#check(this.#options.state().room.keyEpoch ?? 0);
        if (seat.keys.newest > 0) resolve();
      };
      this.#stop = seat.onChange(check);
      if (seat.keys.newest > 0) check();
      else void this.fetchNewerKeys().then(check);
    });
  }

  /** Updates what the state says about missing keys, and reports those that came. Returns true if none is missing. */
  #check(keyEpoch: number): boolean {
    const { state, update, onReadable, onNewerKey } = this.#options;
    const { keys } = this.content.seat;
    const lacks = keys.newest === 0 ? "all" : keys.newest < keyEpoch ? "newest" : undefined;
    if (lacks !== state().lacksKey)
      update(({ lacksKey: _, ...state }) => (lacks ? { ...state, lacksKey: lacks } : state));
    if (keys.takeFound()) onReadable();
    if (keys.newest > this.#reported) {
      this.#reported = keys.newest;
      onNewerKey();
    }
    return lacks === undefined;
  }
}

/** Timer of one request, which waits longer after each failure. */
class Backoff {
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  again(error: unknown, request: () => void): void {
    const waitMs = jittered(Math.min(Limits.retryEveryMs * 2 ** this.#failures++, Limits.reconnectMaxMs));
    const { retryAfterSeconds = 0 } = error instanceof ApiError ? error : {};
    clearTimeout(this.#timer);
    this.#timer = setTimeout(request, Math.max(waitMs, retryAfterSeconds * 1000));
  }

  end(): void {
    this.#failures = 0;
    clearTimeout(this.#timer);
  }
}
