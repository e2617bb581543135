import * as z from "zod/mini";

/** A mark that a socket has not repeated yet, and the bytes sent between the former mark and this one. */
const mark = z.object({ n: z.number(), bytes: z.number() });
type Mark = z.output<typeof mark>;

/** The part of the count that survives hibernation, in the attachment of the socket. */
export const storedUnacked = z.object({ marks: z.array(mark) });
type StoredUnacked = z.output<typeof storedUnacked>;

/**
 * Counts bytes that were sent to one socket and not read. Cloudflare offers no `bufferedAmount`, and frames for a
 * socket that does not read stay in the server's memory. A mark follows every 256 KiB, or 64 KiB in a crowded room.
 * Only repeating its random number proves reading; a revision could be guessed.
 */
export class UnackedBytes {
  bytes = 0;
  #sinceMark = 0;
  readonly #marks: Mark[];

  constructor(stored?: StoredUnacked) {
    this.#marks = stored?.marks ?? [];
    for (const { bytes } of this.#marks) this.bytes += bytes;
  }

  /** Counts a frame. True when a mark is due, after every `markEvery` bytes. */
  add(bytes: number, markEvery: number): boolean {
    this.bytes += bytes;
    this.#sinceMark += bytes;
    return this.#sinceMark >= markEvery;
  }

  /** Takes back a frame that the socket did not take. */
  undo(bytes: number): void {
    this.bytes -= bytes;
    this.#sinceMark -= bytes;
  }

  mark(): number {
    const n = randomNumber();
    this.#marks.push({ n, bytes: this.#sinceMark });
    this.#sinceMark = 0;
    return n;
  }

  /** The client repeats a mark: everything sent before that mark was read. False for a number that was never sent. */
  got(n: number): boolean {
    const at = this.#marks.findIndex((mark) => mark.n === n);
    for (const { bytes } of this.#marks.splice(0, at + 1)) this.bytes -= bytes;
    return at >= 0;
  }

  /** Forgets the unconfirmed bytes of a closed socket and returns their number. */
  drop(): number {
    const { bytes } = this;
    this.bytes = 0;
    return bytes;
  }

  /** Excludes up to 256 KiB after the last mark: a room does not hibernate while frames wait in its memory. */
  get stored(): StoredUnacked {
    return { marks: this.#marks };
  }
}

/** 53 random bits: an integer that JSON carries exactly. */
function randomNumber(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high & 0x1fffff) * 2 ** 32 + low;
}
