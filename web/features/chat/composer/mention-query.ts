import type { KnownMember } from "../../../room/known-members.ts";

/** A mention being typed: the index of its `@`, and the letters after it. */
export interface MentionQuery {
  start: number;
  prefix: string;
}

const beingWritten = /(?:^|[^\p{Script=Latin}\p{N}_])@([^\s@]{0,16})$/u;
const shownMax = 6;

export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const prefix = beingWritten.exec(text.slice(0, caret))?.[1];
  return prefix === undefined ? undefined : { start: caret - prefix.length - 1, prefix };
}

/** Other members whose name contains the prefix; names that begin with it come first. */
export function fittingMembers(members: readonly KnownMember[], prefix: string, selfId: string): KnownMember[] {
  const asked = prefix.toLowerCase();
  const fitting = members.filter(({ id, name }) => id !== selfId && name.toLowerCase().includes(asked));
  const begins = ({ name }: KnownMember) => (name.toLowerCase().startsWith(asked) ? 0 : 1);
  return fitting.sort((a, b) => begins(a) - begins(b)).slice(0, shownMax);
}
