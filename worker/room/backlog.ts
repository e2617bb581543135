const markEveryBytes = 16_384;

type Trail = { total: number; read: number; marked: number; marks: { rev: number; total: number }[] };

/**
 * How many bytes each socket has not read yet, as far as it says (`got`). A socket that does not read would otherwise
 * fill the server's memory: there is no `bufferedAmount` to look at. After a sleep everybody starts at nothing: a room does not
 * sleep while frames wait in its memory for somebody who does not read.
 */
export class Backlog<Socket extends object> {
  #trails = new WeakMap<Socket, Trail>();
  /** Everything that was sent before the turn that is being told now belongs to revisions up to this. */
  #rev = 0;

  /** Counts bytes that are being sent; the bytes that are unread then. */
  add(socket: Socket, bytes: number): number {
    let trail = this.#trails.get(socket);
    if (!trail) {
      trail = { total: 0, read: 0, marked: 0, marks: [] };
      this.#trails.set(socket, trail);
    }
    // A coarse trail is enough: one mark for every 16 KiB.
    if (trail.total - trail.marked >= markEveryBytes) {
      trail.marked = trail.total;
      trail.marks.push({ rev: this.#rev, total: trail.total });
    }
    trail.total += bytes;
    return trail.total - trail.read;
  }

  /** Everything sent until now belongs to revisions up to `rev`. */
  mark(rev: number): void {
    this.#rev = rev;
  }

  /** The socket has read up to this revision. */
  got(socket: Socket, rev: number): void {
    const trail = this.#trails.get(socket);
    if (!trail) return;
    while (trail.marks[0] && trail.marks[0].rev <= rev) trail.read = trail.marks.shift()?.total ?? trail.read;
  }
}
