import { withoutLaterNotices } from "../../contract/frames/later-notices.ts";

/** Frames for clients that do not know the newest notices. */
export class FrameCompat {
  /** One frame goes to many sockets. */
  #last = { frame: "", known: 0, text: "" };
  #measured = { frame: "", bytes: 0 };

  /** The frame without notices above `known`. Clients accept the gap that they leave, or fetch what was missed. */
  textOf(frame: string, known: number): string {
    if (frame !== this.#last.frame || known !== this.#last.known)
      this.#last = { frame, known, text: withoutLaterNotices(frame, known) };
    return this.#last.text;
  }

  bytesOf(frame: string): number {
    if (frame !== this.#measured.frame) this.#measured = { frame, bytes: Buffer.byteLength(frame) };
    return this.#measured.bytes;
  }
}
