import { LruMap } from "@contract/lru-map.ts";
import { ApiError } from "../../../api/api-error.ts";
import { decodeSound } from "../../../media/decode-sound.ts";
import { isLinkExpiring } from "../../../media/media-links.ts";
import { fetchLink } from "../../../media/sealed-links.ts";
import { missingFileStatuses } from "./check-file.ts";

/** Bytes of a voice message, and its loudness over time if this browser could decode it. */
export interface Sound {
  file: Blob;
  peaks?: readonly number[];
}

interface Wanted {
  /** Current URL of the bytes. */
  link(): string | undefined;
  renew(): Promise<void>;
}

const cachedMax = 30;

/** Cache of the last fetched voice messages; a minute is half a megabyte. */
export class VoiceCache {
  readonly #cache = new LruMap<number, Promise<Sound>>(cachedMax);
  /** Fetches run one after another, as a room can open with many voice messages. */
  #line: Promise<unknown> = Promise.resolve();

  /** The cached sound, without fetching. */
  async known(messageId: number): Promise<Sound | undefined> {
    return this.#cache.get(messageId);
  }

  /** Fetches once; rejects if the bytes cannot be fetched. */
  get(messageId: number, wanted: Wanted): Promise<Sound> {
    const known = this.#cache.get(messageId);
    if (known) return known;
    const coming = this.#line.then(() => fetchSound(wanted));
    this.#line = coming.catch(() => {});
    this.#cache.set(messageId, coming);
    // A failed fetch may be retried.
    coming.catch(() => this.#cache.delete(messageId));
    return coming;
  }
}

async function fetchSound({ link, renew }: Wanted): Promise<Sound> {
  let address = link();
  const old = address === undefined || isLinkExpiring(address);
  if (old) {
    await renew();
    address = link();
  }
  let response = await fetchLink(address ?? "");
  if (missingFileStatuses.has(response.status) && !old) {
    await renew();
    response = await fetchLink(link() ?? "");
  }
  if (!response.ok) throw new ApiError(response.status, "unexpected");
  const file = await response.blob();
  return { file, ...(await peaksIn(file)) };
}

async function peaksIn(file: Blob): Promise<{ peaks?: number[] }> {
  try {
    return { peaks: (await decodeSound(await file.arrayBuffer())).peaks };
  } catch {
    // The audio element may play a file that cannot be decoded here.
    return {};
  }
}
