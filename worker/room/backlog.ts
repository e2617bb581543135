const markEveryBytes = 16_384;

/**
 * How many bytes each socket has not read yet, as far as it says (`got`). A socket that does not read would otherwise
 * fill the server's memory: there is no `bufferedAmount` to look at. Best effort: after a sleep everybody starts at nothing.
 */
export class Backlog<Socket extends object> {
  #sent = new WeakMap<Socket, { total: number; read: number; marks: { rev: number; total: number }[] }>();
  #marked = new Set<Socket>();

  open(socket: Socket): void {
    this.#sent.set(socket, { total: 0, read: 0, marks: [] });
  }

  /** Counts bytes that are being sent; the bytes that are unread then. */
  add(socket: Socket, bytes: number): number {
    let state = this.#sent.get(socket);
    if (!state) {
      state = { total: 0, read: 0, marks: [] };
      this.#sent.set(socket, state);
    }
    state.total += bytes;
    this.#marked.add(socket);
    return state.total - state.read;
  }

  /** Everything sent until now belongs to revisions up to `rev`. */
  mark(rev: number): void {
    for (const socket of this.#marked) {
      const state = this.#sent.get(socket);
      if (!state) continue;
      const last = state.marks.at(-1);
      // A coarse trail is enough: one mark for every 16 KiB.
      if (last && last.total - (state.marks.at(-2)?.total ?? state.read) < markEveryBytes) {
        last.rev = rev;
        last.total = state.total;
      } else state.marks.push({ rev, total: state.total });
    }
    this.#marked.clear();
  }

  /** The socket has read up to this revision. */
  got(socket: Socket, rev: number): void {
    const state = this.#sent.get(socket);
    if (!state) return;
    while (state.marks[0] && state.marks[0].rev <= rev) {
      state.read = Math.max(state.read, state.marks[0].total);
      state.marks.shift();
    }
  }
}
