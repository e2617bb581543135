import { messageKindNames } from "../../contract/message.ts";

type Numbered = readonly { lx?: number }[];

/** Frames for clients that do not know the newest notices. */
export class KnownFrames {
  /** One frame goes to many sockets. */
  #last = { frame: "", known: 0, text: "" };

  /** The frame without notices above `known`. Clients accept the gap that they leave, or fetch what was missed. */
  textOf(frame: string, known: number): string {
    if (frame !== this.#last.frame || known !== this.#last.known)
      this.#last = { frame, known, text: withoutLaterNotices(frame, known) };
    return this.#last.text;
  }
}

function withoutLaterNotices(frame: string, known: number): string {
  const later = [...messageKindNames.keys()].filter((number) => number > known);
  if (!later.some((number) => frame.includes(`"lx":${number},`))) return frame;
  const { data, ...rest } = JSON.parse(frame) as { data: Numbered | { list?: Numbered } };
  const kept = (list: Numbered) => list.filter(({ lx = 0 }) => lx <= known);
  if ("filter" in data) return JSON.stringify({ ...rest, data: kept(data) });
  return data.list ? JSON.stringify({ ...rest, data: { ...data, list: kept(data.list) } }) : frame;
}
