import type { RoomInfo } from "@contract/room-info.ts";
import type { Api } from "../../api/api.ts";
import type { MaybePromise } from "../../sealed/room-codec.ts";
import type { LiveContent, LiveOptions } from "../sealed/live-content.ts";
import type { SealedContent } from "../sealed/sealed-content.ts";
import { type ContentCodec, unsealedCodec } from "./content-codec.ts";

export interface ContentOptions extends LiveOptions {
  /** The room is known as sealed on this device, whatever the server says. */
  isSealed: boolean;
}

/**
 * Decrypts incoming and encrypts outgoing content. An unsealed room does both at once; a sealed room decrypts one item
 * after the other, so that none overtakes another.
 */
export class Content {
  readonly #options: ContentOptions;
  /** Undefined in an unsealed room. */
  #opening: Promise<LiveContent> | undefined;
  #live: LiveContent | undefined;
  #ready: Promise<unknown> | undefined;
  #last: Promise<unknown> | undefined;
  #left = false;

  constructor(options: ContentOptions) {
    this.#options = options;
    if (options.isSealed) this.seal();
  }

  get isSealed(): boolean {
    return this.#opening !== undefined;
  }

  /** Resolves when content can be decrypted: with the first key in a sealed room. Undefined in an unsealed one. */
  get ready(): Promise<unknown> | undefined {
    return this.#ready;
  }

  /** The newest key epoch with a key on this device; 0 without any. */
  get newestKeyEpoch(): number {
    return this.#live?.content.seat.keys.newest ?? 0;
  }

  /** Codec that decrypts content. Throws before the keys are loaded. */
  get incoming(): ContentCodec {
    if (!this.#opening) return unsealedCodec;
    if (!this.#live) throw new Error("the codec is not loaded");
    return this.#live.content.codec;
  }

  /** Codec for content to send. Throws rather than sending clear text into a sealed room. */
  get outgoing(): ContentCodec {
    if (!this.#opening && this.#options.state().room.sealed) throw new Error("clear text for a sealed room");
    return this.incoming;
  }

  /** The room is sealed from now on; there is no way back. */
  seal(): void {
    if (this.#opening) return;
    this.#opening = this.#open();
    this.#ready = this.#opening.then(({ ready }) => ready);
    // Without the chunk the room waits; the next visit loads it.
    this.#ready.catch(() => {});
  }

  /** Applies what `open` resolves to, after everything before it. Returns undefined if that happened at once. */
  inOrder<T>(open: () => MaybePromise<T>, apply: (opened: T) => void): Promise<void> | undefined {
    if (!this.#ready) {
      const opened = open();
      // The codec of an unsealed room never answers later.
      if (!(opened instanceof Promise)) apply(opened);
      return undefined;
    }
    const done = (this.#last ?? this.#ready).then(open).then(apply);
    this.#last = done.catch(() => {});
    return done;
  }

  /**
   * Fetches newer keys. Returns true if the newest content can be decrypted and sent, under a newer key than `refused`:
   * a server that refuses content under every key must not be asked without end. Never rejects.
   */
  async fetchNewerKeys(refused?: number): Promise<boolean> {
    const live = await this.#opening?.catch(() => undefined);
    return live?.fetchNewerKeys(refused) ?? false;
  }

  /** Fetches the newest key if it is missing: a member may have let this device in. */
  fetchMissingKey(): void {
    this.#opening?.then((live) => live.fetchMissing()).catch(() => {});
  }

  /** Fetches a new key, and rotates the keys if that is due. Returns true if the room's key is another one. */
  follow(before: RoomInfo, now: RoomInfo): boolean {
    this.#opening?.then((live) => live.follow(before, now)).catch(() => {});
    return now.keyEpoch !== before.keyEpoch;
  }

  /** Undefined in an unsealed room. */
  get sealed(): Promise<SealedContent> | undefined {
    return this.#opening?.then(({ content }) => content);
  }

  wrap(api: Api): Api {
    let opened: Promise<Api> | undefined;
    return async (call, ...input) => {
      opened ??= this.sealed?.then((sealed) => sealed.wrap(api));
      return opened ? (await opened)(call, ...input) : api(call, ...input);
    };
  }

  leave(): void {
    this.#left = true;
    this.#live?.leave();
  }

  async #open(): Promise<LiveContent> {
    const { openLiveContent } = await import("../sealed/live-content.ts");
    const live = await openLiveContent(this.#options);
    this.#live = live;
    if (this.#left) live.leave();
    return live;
  }
}
