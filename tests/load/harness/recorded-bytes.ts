import { type Checked, checkAll } from "./checks.ts";
import { framesIn } from "./raw-socket.ts";
import { Received } from "./received.ts";

/**
 * All that a server sent to a benchmark's members: a copy of the bytes of each socket, because decoding them while
 * measuring would slow the program down. A peer's bytes are copied too, so that the copies slow all servers alike.
 */
export class RecordedBytes extends Received {
  readonly #folder: string | undefined;
  #sockets: { uid: string; chunks: Buffer[] }[] = [];

  /** `folder`: where the product stores its rooms; peers, which have no schema, have none. */
  constructor(folder?: string) {
    super();
    this.#folder = folder;
  }

  /** Gets the bytes of a new socket of this member. */
  begin(uid = ""): Buffer[] {
    const chunks: Buffer[] = [];
    this.#sockets.push({ uid, chunks });
    return chunks;
  }

  /** Forgets what came since the last call; the product's is checked before. The server must be at rest. */
  check(): Checked[] {
    const folder = this.#folder;
    const sources = { answers: this.answers, connections: this.#decoded() };
    const checked = folder === undefined ? [] : [checkAll(sources, folder)];
    this.#sockets = [];
    this.answers.clear();
    return checked;
  }

  /** One socket after the other: the frames of all at once would fill the memory. */
  *#decoded() {
    for (const { uid, chunks } of this.#sockets) yield { member: uid, frames: framesIn(chunks) };
  }
}
