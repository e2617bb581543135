import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Api } from "../../api/api.ts";
import type { Session } from "../../device/session.ts";
import type { MaybePromise } from "../../sealed/room-codec.ts";
import type { SealedContent } from "../sealed/sealed-content.ts";
import { changeMember } from "../state/state.ts";
import type { RoomState } from "../types.ts";
import type { ContentCodec } from "./content-codec.ts";
import { openCodec } from "./open-codec.ts";

export interface ContentOptions {
  session: Session;
  /** The room is known as sealed on this device, whatever the server says. */
  isSealed: boolean;
  unnamed(): string;
  state(): RoomState;
  update(change: (state: RoomState) => RoomState): void;
  /** Fetches a message again, for new links to its files. */
  renewLinks(messageId: number): Promise<void>;
  /** Content that could not be opened may open now: the state must be loaded again. */
  onKey(): void;
  /** A newer key than before is there: what waits for one may be sent. */
  onRenewed(): void;
}

/**
 * Opens what comes in and encrypts what goes out. In an open room both happen at once; in a sealed room content is
 * opened one after the other, so that none overtakes another.
 */
export class Content {
  readonly #options: ContentOptions;
  #codec: ContentCodec | undefined;
  #newest = () => 0;
  #sealed: Promise<SealedContent> | undefined;
  #ready: Promise<unknown> | undefined;
  #last: Promise<unknown> | undefined;
  #stop: (() => void) | undefined;
  #left = false;

  constructor(options: ContentOptions) {
    this.#options = options;
    if (options.isSealed) this.seal();
    else this.#codec = openCodec;
  }

  get isSealed(): boolean {
    return this.#sealed !== undefined;
  }

  /** Resolves when content can be opened: with the first key in a sealed room. Undefined in an open one. */
  get ready(): Promise<unknown> | undefined {
    return this.#ready;
  }

  /** The newest key epoch with a key on this device; 0 without any. */
  get newest(): number {
    return this.#newest();
  }

  /** For opening content. Throws before the keys are loaded. */
  get incoming(): ContentCodec {
    if (!this.#codec) throw new Error("the codec is not loaded");
    return this.#codec;
  }

  /** For sending. Throws rather than sending clear text into a sealed room. */
  get outgoing(): ContentCodec {
    const isKnownAsSealed = this.isSealed || this.#options.state().room.sealed === true;
    if (isKnownAsSealed && this.incoming === openCodec) throw new Error("clear text for a sealed room");
    return this.incoming;
  }

  /** The room is sealed from now on; there is no way back. */
  seal(): void {
    if (this.#sealed) return;
    this.#codec = undefined;
    const opening = this.#open();
    this.#sealed = opening;
    this.#ready = opening.then((sealed) => this.#firstKey(sealed));
    // Without the chunk the room waits; the next visit loads it.
    this.#ready.catch(() => {});
  }

  /** Applies what `open` resolves to, after everything before it. Returns undefined if that happened at once. */
  inOrder<T>(open: () => MaybePromise<T>, apply: (opened: T) => void): Promise<void> | undefined {
    if (!this.#ready) {
      const opened = open();
      // The codec of an open room never answers later.
      if (!(opened instanceof Promise)) apply(opened);
      return undefined;
    }
    const done = (this.#last ?? this.#ready).then(open).then(apply);
    const settled = done.catch(() => {});
    this.#last = settled;
    return done;
  }

  /**
   * Fetches newer keys. Returns true if the newest content can be opened and sent, under a newer key than `refused`: a
   * server that refuses content under every key must not be asked without end. Never rejects.
   */
  async renew(refused = 0): Promise<boolean> {
    const sealed = await this.#sealed?.catch(() => undefined);
    if (!sealed || this.#left) return false;
    const keys = await sealed.refresh().catch(() => undefined);
    return keys !== undefined && this.#check(sealed, keys.keyEpoch) && sealed.newest() > refused;
  }

  /** Fetches a key that is missing. `keyEpoch`: as the server reported. */
  async need(keyEpoch: number | undefined): Promise<void> {
    const sealed = await this.#sealed?.catch(() => undefined);
    if (sealed && (keyEpoch ?? 1) > sealed.newest() && (await this.renew())) this.#options.onRenewed();
  }

  /** Fetches a new key, and rotates the keys if that is due. Returns true if the room's key is another one. */
  follow(before: RoomInfo, now: RoomInfo): boolean {
    const isNew = now.keyEpoch !== before.keyEpoch;
    // Fewer devices that wait for the key: this one may have got it.
    if (isNew || now.keyRequests !== before.keyRequests) void this.need(now.keyEpoch);
    if (now.rotationDue && !before.rotationDue && can(now.me.role, "room.rotateKeys")) void this.#rotate();
    return isNew;
  }

  /** Undefined in an open room. */
  get sealed(): Promise<SealedContent> | undefined {
    return this.#sealed;
  }

  wrap(api: Api): Api {
    let opened: Promise<Api> | undefined;
    return async (call, ...input) => {
      if (!this.#sealed) return api(call, ...input);
      opened ??= this.#sealed.then((sealed) => sealed.wrap(api));
      return (await opened)(call, ...input);
    };
  }

  leave(): void {
    this.#left = true;
    this.#stop?.();
  }

  /** Never rejects: the next report of the server repeats it. */
  async #rotate(): Promise<void> {
    const sealed = await this.#sealed?.catch(() => undefined);
    if (!this.#left) await sealed?.rotateIfDue().catch(() => undefined);
  }

  async #open(): Promise<SealedContent> {
    const { openSealedContent } = await import("../sealed/sealed-content.ts");
    const { session, unnamed, renewLinks, update } = this.#options;
    const sealed = await openSealedContent({
      ...{ session, unnamed, renewLinks },
      onPicture: (memberId, avatar) => update((state) => changeMember(state, memberId, { avatar })),
      onSearchProgress: (read) =>
        update(({ searchRead: _, ...state }) => (read === undefined ? state : { ...state, searchRead: read })),
    });
    this.#codec = sealed.codec;
    this.#newest = () => sealed.newest();
    return sealed;
  }

  #firstKey(sealed: SealedContent): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        this.#check(sealed, this.#options.state().room.keyEpoch);
        if (sealed.newest() > 0) resolve();
      };
      if (!this.#left) this.#stop = sealed.onChange(check);
      if (sealed.newest() > 0) check();
      else void this.renew().then(check);
    });
  }

  /** Updates what the state says about missing keys. Returns true if none is missing. */
  #check(sealed: SealedContent, keyEpoch = 0): boolean {
    const newest = sealed.newest();
    const lacks = newest === 0 ? "all" : newest < keyEpoch ? "newest" : undefined;
    const before = this.#options.state().lacksKey;
    if (lacks === before) return lacks === undefined;
    this.#options.update(({ lacksKey: _, ...state }) => (lacks ? { ...state, lacksKey: lacks } : state));
    if (before === "newest" && !lacks) this.#options.onKey();
    return lacks === undefined;
  }
}
