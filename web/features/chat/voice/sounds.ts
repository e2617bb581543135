import { CallError } from "../../../api/call-error.ts";
import { linkEnded } from "../../../media/links.ts";
import { perhapsEnded } from "./check-file.ts";

/** A voice message as bytes, and how loud it is over time where this browser could tell. */
export interface Sound {
  file: Blob;
  peaks?: readonly number[];
}

interface Wanted {
  /** The address of the bytes now. */
  link(): string | undefined;
  /** Fetches a new address. */
  renew(): Promise<void>;
}

const cachedMax = 30;

/** Voices that were fetched, the last ones. They are small: a minute is half a megabyte. */
export class Sounds {
  readonly #cache = new Map<number, Promise<Sound>>();
  /** One after the other: they are many when a room is opened. */
  #line: Promise<unknown> = Promise.resolve();

  /** What was fetched, if it was. */
  async known(messageId: number): Promise<Sound | undefined> {
    return this.#cache.get(messageId);
  }

  /** Fetches once; rejects when it cannot be had. */
  get(messageId: number, wanted: Wanted): Promise<Sound> {
    const known = this.#cache.get(messageId);
    if (known) return known;
    const coming = this.#line.then(() => fetchSound(wanted));
    this.#line = coming.catch(() => {});
    this.#cache.set(messageId, coming);
    // What failed may be tried again.
    coming.catch(() => this.#cache.delete(messageId));
    const oldest = this.#cache.keys().next();
    if (this.#cache.size > cachedMax && !oldest.done) this.#cache.delete(oldest.value);
    return coming;
  }
}

async function fetchSound({ link, renew }: Wanted): Promise<Sound> {
  let address = link();
  const old = address === undefined || linkEnded(address);
  if (old) {
    await renew();
    address = link();
  }
  let response = await fetch(address ?? "");
  if (perhapsEnded.has(response.status) && !old) {
    await renew();
    response = await fetch(link() ?? "");
  }
  if (!response.ok) throw new CallError(response.status, "unexpected");
  const file = await response.blob();
  return { file, ...(await peaksIn(file)) };
}

async function peaksIn(file: Blob): Promise<{ peaks?: number[] }> {
  try {
    const { decodeSound } = await import("../../../media/decode-sound.ts");
    return { peaks: (await decodeSound(await file.arrayBuffer())).peaks };
  } catch {
    // Perhaps it can be played all the same.
    return {};
  }
}
