import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Session } from "../../device/session.ts";
import { changeMember } from "../state/state.ts";
import type { StateAccess } from "../types.ts";
import { openSealedContent, type SealedContent } from "./sealed-content.ts";

export interface LiveOptions extends StateAccess {
  session: Session;
  unnamed(): string;
  renewLinks(messageId: number): Promise<void>;
  /** Content that could not be decrypted may be readable now: the state must be loaded again. */
  onReadable(): void;
  /** A newer key than before is there: what waits for one may be sent. */
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
  /** Resolves with the first key. */
  readonly ready: Promise<void>;
  readonly #options: LiveOptions;
  #stop = () => {};
  #left = false;

  constructor(content: SealedContent, options: LiveOptions) {
    this.content = content;
    this.#options = options;
    this.ready = this.#firstKey();
    // The next opening of the room repeats a request that failed.
    void this.ready.then(() => content.replaceGivenLink()).catch(() => {});
  }

  /** See `Content.fetchNewerKeys`. */
  async fetchNewerKeys(refused = 0): Promise<boolean> {
    if (this.#left) return false;
    const keys = await this.content.seat.refresh().catch(() => undefined);
    return keys !== undefined && this.#check(keys.keyEpoch) && this.content.seat.keys.newest > refused;
  }

  /** Fetches a key that is missing, and rotates the keys if that is due. */
  follow(before: RoomInfo, now: RoomInfo): void {
    const isNew = now.keyEpoch !== before.keyEpoch;
    // With fewer devices that wait for the key, this one may have got it.
    if (isNew || now.keyRequests !== before.keyRequests) void this.#need(now.keyEpoch);
    // The next report of the server repeats a rotation that failed.
    if (now.rotationDue && !before.rotationDue && can(now.me.role, "room.rotateKeys") && !this.#left)
      this.content.rotateIfDue().catch(() => {});
  }

  leave(): void {
    this.#left = true;
    this.#stop();
  }

  async #need(keyEpoch = 1): Promise<void> {
    if (keyEpoch > this.content.seat.keys.newest && (await this.fetchNewerKeys())) this.#options.onNewerKey();
  }

  #firstKey(): Promise<void> {
    const { seat } = this.content;
    return new Promise((resolve) => {
      const check = () => {
        this.#check(this.#options.state().room.keyEpoch);
        if (seat.keys.newest > 0) resolve();
      };
      this.#stop = seat.onChange(check);
      if (seat.keys.newest > 0) check();
      else void this.fetchNewerKeys().then(check);
    });
  }

  /** Updates what the state says about missing keys. Returns true if none is missing. */
  #check(keyEpoch = 0): boolean {
    const newest = this.content.seat.keys.newest;
    const lacks = newest === 0 ? "all" : newest < keyEpoch ? "newest" : undefined;
    const before = this.#options.state().lacksKey;
    if (lacks === before) return lacks === undefined;
    this.#options.update(({ lacksKey: _, ...state }) => (lacks ? { ...state, lacksKey: lacks } : state));
    if (before === "newest" && !lacks) this.#options.onReadable();
    return lacks === undefined;
  }
}
