import { messageKindNames } from "../../contract/message.ts";

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

type Numbered = readonly { lx?: number }[];

/** A frame without notices above `known`. */
function withoutLaterNotices(frame: string, known: number): string {
  const later = [...messageKindNames.keys()].filter((number) => number > known);
  if (!later.some((number) => frame.includes(`"lx":${number},`))) return frame;
  const { data, ...rest } = JSON.parse(frame) as { data: Numbered | { list?: Numbered } };
  const filtered = (list: Numbered) => list.filter(({ lx = 0 }) => lx <= known);
  if ("filter" in data) return JSON.stringify({ ...rest, data: filtered(data) });
  return data.list ? JSON.stringify({ ...rest, data: { ...data, list: filtered(data.list) } }) : frame;
}
