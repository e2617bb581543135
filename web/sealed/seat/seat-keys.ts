import { getKeys, registerDevice } from "@contract/endpoints/keys.ts";
import type { RoomKeys } from "@contract/sealed/keys.ts";
import type { Api } from "../../api/api.ts";
import { apiWithToken } from "../../api/api-with-token.ts";
import { type RoomStores, roomStores } from "../../device/database.ts";
import { type Session, seatPrefix } from "../../device/session.ts";
import { createListeners } from "../../lib/listeners.ts";
import { retry } from "../../lib/loading/retry.ts";
import { type Bytes, toBase64url } from "../bytes.ts";
import { EpochKeys } from "../epoch-keys.ts";
import { linkSecretOf } from "../grants.ts";
import {
  type KeyStore,
  type LinkSecrets,
  openDeviceGrant,
  openKeyStore,
  openMemoryStore,
  restoreKeys,
  type StoredRoom,
} from "../key-store.ts";
import { enrol, newDeviceKeys, newRecipientId, publicKeyOf, seatMark } from "../recipients.ts";
import { codeOf } from "./comparison.ts";

type Seat = Pick<Session, "roomId" | "memberId" | "token">;

/** The key that a link's grant holds. */
export interface KeyOfLink {
  keyEpoch: number;
  key: Bytes;
  /** Seat of a personal or admin link. */
  seat?: { memberId: string; id: string; secret: Bytes };
}

/**
 * A key that this device made. `grant`: the key wrapped for this device. `previousGrant`: the previous key wrapped by
 * the new one, after a rotation.
 */
interface OwnKey {
  keyEpoch: number;
  grant: string;
  previousGrant?: string;
}

/**
 * The server's keys do not chain to a key that this device knows, or differ from the opened link's key: the server may
 * have forged the keys.
 */
export class ForeignKeys extends Error {}

const openSeats = new Map<string, { token: string; opening: Promise<SeatKeys> }>();

/** A database that opens later than this costs the seat a new key pair for the life of the page. */
const storageWaitMs = 30_000;

/** The keys of a session's seat: the same object for all parts of the page. Opening them needs no network. */
export function seatKeysOf(session: Seat): Promise<SeatKeys> {
  const known = openSeats.get(seatPrefix(session));
  if (known?.token === session.token) return known.opening;
  const opening = SeatKeys.open(session);
  openSeats.set(seatPrefix(session), { token: session.token, opening });
  // A script could not be fetched: the next call tries again.
  opening.catch(() => openSeats.delete(seatPrefix(session)));
  return opening;
}

/** The keys of a sealed room for one seat on this device, and the secrets of its links. */
export class SeatKeys {
  /** Fetches missing keys by itself. */
  readonly keys: EpochKeys;
  readonly memberId: string;
  readonly #api: Api;
  readonly #store: KeyStore;
  #stored: StoredRoom;
  /** A first key from the server, which may have made it: unused until its code was entered. */
  #offered: { key: Bytes; grants: NonNullable<StoredRoom["grants"]> } | undefined;
  readonly #listeners = createListeners();
  readonly onChange = this.#listeners.add;
  #saving: Promise<unknown> = Promise.resolve();
  /** A `refresh` that has not begun. */
  #waiting: Promise<RoomKeys> | undefined;
  /** The newest call of `refresh` or `ask`. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(seat: Seat, api: Api, store: KeyStore, stored: StoredRoom) {
    this.memberId = seat.memberId;
    this.#api = api;
    this.#store = store;
    this.#stored = stored;
    this.keys = new EpochKeys(seat.roomId, () => this.refresh());
  }

  /**
   * Reads the seat's keys from this device. It gets a new key pair if it has none, and one that is not stored if its
   * database does not answer.
   */
  static async open(
    seat: Seat,
    { stores = roomStores(), api = apiWithToken(seat.token) }: { stores?: RoomStores; api?: Api } = {},
  ): Promise<SeatKeys> {
    let store = openKeyStore(stores, seatPrefix(seat));
    const startedAt = performance.now();
    const load = async () => {
      if (performance.now() - startedAt >= storageWaitMs) store = openMemoryStore(seatPrefix(seat));
      return await store.load();
    };
    const known = await retry(load, { attempts: Number.POSITIVE_INFINITY });
    const stored = known ?? { recipientId: newRecipientId(), keys: (await newDeviceKeys()).keys, secrets: {} };
    const opened = new SeatKeys(seat, api, store, stored);
    if (known) await restoreKeys(opened.keys, seat.memberId, known);
    // Stored with the first keys, or by a release before 2026-11-26 in a room that still exists.
    if (known?.grants && !known.epochKey) await opened.#save({});
    return opened;
  }

  get recipientId(): string {
    return this.#stored.recipientId;
  }

  get secrets(): LinkSecrets {
    return this.#stored.secrets;
  }

  /** Fragment of the room link of a key epoch; undefined without its key. */
  async linkSecret(keyEpoch: number): Promise<string | undefined> {
    // Waits for the key of a newer epoch.
    await this.keys.aes(keyEpoch, "name");
    const key = this.keys.bytesOf(keyEpoch);
    return key && toBase64url(await linkSecretOf(key));
  }

  /** Public key of this device, in base64url. */
  publicKey(): Promise<string> {
    return publicKeyOf(this.#stored.keys);
  }

  /**
   * Takes the key of an opened link. Resolves with what registers this device. Both reject with an `ApiError`, and the
   * first one with `ForeignKeys`.
   */
  async take({ keyEpoch, key, seat }: KeyOfLink): Promise<() => Promise<void>> {
    const { keys, memberId } = this;
    const previous = previousGrants(await this.#api(getKeys, { quiet: true }));
    if (seat) {
      // Apart from the room's keys, which never hold one that the server may have made.
      const found = new EpochKeys(keys.roomId);
      await found.trust(keyEpoch, key, previous);
      if (!(await seatMark(found, seat, seat.secret))) throw new ForeignKeys();
    }
    if (!(await keys.trust(keyEpoch, key, previous))) throw new ForeignKeys();
    if (seat?.memberId === memberId) await this.keepSecrets({ seat: toBase64url(seat.secret), own: false });
    return () => this.#register(previous);
  }

  /** Takes the key of an opened link, and registers this device. Rejects with an `ApiError` or `ForeignKeys`. */
  async enter(link: KeyOfLink): Promise<void> {
    const register = await this.take(link);
    await register();
  }

  /**
   * Fetches the keys, and registers this device again if the server does not know it. A device that has a former key, and
   * got no grant that leads to the newest one, asks for it. Calls go one after another: a second request for the key would
   * delete the grant that a member made after the first. Those that wait share one. Rejects with an `ApiError`.
   */
  refresh(): Promise<RoomKeys> {
    this.#waiting ??= this.#inTurn(() => {
      this.#waiting = undefined;
      return this.#refresh();
    });
    return this.#waiting;
  }

  #inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #refresh(): Promise<RoomKeys> {
    const room = await this.#api(getKeys, { quiet: true });
    const { keys } = this;
    const own = room.grants.find((one) => one.kind === "device" && one.recipientId === this.recipientId);
    const previous = previousGrants(room);
    const grants = own && { keyEpoch: room.keyEpoch, grant: own.grant, previous };
    const key = grants && (await openDeviceGrant(keys.roomId, this.memberId, this.#stored, grants));
    this.#offered = key && grants && keys.newest === 0 ? { key, grants } : undefined;
    if (key && (await keys.accept(room.keyEpoch, key, previous))) await this.#save({ grants });
    const listed = this.#listedIn(room);
    // Without a proof a member has just let this device in.
    if (keys.has(room.keyEpoch)) {
      if (!own || listed?.proof === undefined) await this.#register(previous);
    } else if (keys.newest > 0 && keys.newest < room.keyEpoch && !listed?.waits) await this.askAgain();
    return room;
  }

  /**
   * Asks a member for the key, unless this device has it or waits for it. Returns the current key epoch. Rejects with an
   * `ApiError`.
   */
  ask(): Promise<number> {
    return this.#inTurn(async () => {
      const room = await this.#refresh();
      if (this.keys.newest === 0 && !this.isOffered && !this.#listedIn(room)?.waits) await this.askAgain();
      return room.keyEpoch;
    });
  }

  #listedIn({ recipients }: RoomKeys) {
    return recipients.find(({ id }) => id === this.recipientId);
  }

  /** Asks for the key, also in place of one that was offered. Rejects with an `ApiError`. */
  async askAgain(): Promise<void> {
    // Stored before the request, whose answer may be lost.
    await this.#save({});
    await this.#api(registerDevice, { body: { id: this.recipientId, publicKey: await this.publicKey() }, quiet: true });
    this.#offered = undefined;
  }

  /** True if a member, or the server, has offered a first key: it takes the member's code. */
  get isOffered(): boolean {
    return this.#offered !== undefined;
  }

  /** Takes the offered key if the code is of that key, and registers. Rejects with an `ApiError`. */
  async enterCode(code: string): Promise<boolean> {
    const offered = this.#offered;
    if (!offered) return false;
    const { key, grants } = offered;
    const { keys, memberId, recipientId: id } = this;
    const found = new EpochKeys(keys.roomId);
    await found.trust(grants.keyEpoch, key, grants.previous);
    const right = await codeOf(found, grants.keyEpoch, { memberId, id, publicKey: await this.publicKey() });
    if (code.normalize("NFKC").replace(/\D/g, "") !== right) return false;
    if (!(await keys.trust(grants.keyEpoch, key, grants.previous))) return false;
    await this.#register(grants.previous);
    return true;
  }

  /** Stores the key that this device made in a set-up or rotation. */
  async keepKey({ keyEpoch, grant, previousGrant }: OwnKey, secrets: LinkSecrets = {}): Promise<void> {
    const former = this.#stored.grants?.previous ?? [];
    const previous = previousGrant === undefined ? former : [...former, { keyEpoch, grant: previousGrant }];
    await this.#save({ grants: { keyEpoch, grant, previous }, secrets: { ...this.secrets, ...secrets } });
  }

  async keepSecrets(secrets: LinkSecrets): Promise<void> {
    await this.#save({ secrets: { ...this.secrets, ...secrets } });
  }

  async #register(previous: ReturnType<typeof previousGrants>): Promise<void> {
    const { keys, memberId, recipientId: id } = this;
    const publicKey = await this.publicKey();
    const { proof, proofEpoch, grant } = await enrol(keys, { kind: "device", memberId, id, publicKey });
    // Stored before the request, whose answer may be lost.
    await this.#save({ grants: { keyEpoch: proofEpoch, grant, previous } });
    await this.#api(registerDevice, { body: { id, publicKey, proof, proofEpoch, grant }, quiet: true });
  }

  async #save(changes: Partial<StoredRoom>): Promise<void> {
    const { grants } = this.#stored;
    const isFormer = (changes.grants?.keyEpoch ?? 0) < (grants?.keyEpoch ?? 0);
    // An answer can be older than the key that is stored, also because the server repeats a former one.
    this.#stored = { ...this.#stored, ...changes, ...(isFormer ? { grants } : {}) };
    // One after the other: each keeps what the one before has stored.
    this.#saving = this.#saving.then(async () => {
      // Another tab of this seat may have stored secrets, too.
      const { secrets } = changes.secrets
        ? changes
        : ((await this.#store.load().catch(() => undefined)) ?? this.#stored);
      const epochKey = this.keys.bytesOf(this.#stored.grants?.keyEpoch ?? 0);
      this.#stored = { ...this.#stored, epochKey, ...(secrets ? { secrets } : {}) };
      await this.#store.save(this.#stored);
    });
    await this.#saving;
    this.#listeners.notify();
  }
}

function previousGrants({ grants }: RoomKeys) {
  return grants.flatMap(({ kind, keyEpoch, grant }) => (kind === "previous" ? [{ keyEpoch, grant }] : []));
}
