import { messageKindNames } from "../message.ts";

type Numbered = readonly { lx?: number }[];

/** A frame without notices above `known`. */
export function withoutLaterNotices(frame: string, known: number): string {
  const later = [...messageKindNames.keys()].filter((number) => number > known);
  if (!later.some((number) => frame.includes(`"lx":${number},`))) return frame;
  const { data, ...rest } = JSON.parse(frame) as { data: Numbered | { list?: Numbered } };
  const filtered = (list: Numbered) => list.filter(({ lx = 0 }) => lx <= known);
  if ("filter" in data) return JSON.stringify({ ...rest, data: filtered(data) });
  return data.list ? JSON.stringify({ ...rest, data: { ...data, list: filtered(data.list) } }) : frame;
}
