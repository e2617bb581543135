import type { KnownMember } from "../../../room/known-members.ts";

/** What is being written after an `@`: its place in the text, and the letters so far. */
export interface MentionQuery {
  start: number;
  prefix: string;
}

const beingWritten = /(?:^|[^\p{Script=Latin}\p{N}_])@([^\s@]{0,16})$/u;
const shownMax = 6;

/** The mention that ends at the caret; undefined when none is being written. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const prefix = beingWritten.exec(text.slice(0, caret))?.[1];
  return prefix === undefined ? undefined : { start: caret - prefix.length - 1, prefix };
}

/** The others whose name fits, those that begin so first. */
export function fittingMembers(members: readonly KnownMember[], prefix: string, selfId: string): KnownMember[] {
  const asked = prefix.toLowerCase();
  const fitting = members.filter(({ id, name }) => id !== selfId && name.toLowerCase().includes(asked));
  const begins = ({ name }: KnownMember) => (name.toLowerCase().startsWith(asked) ? 0 : 1);
  return fitting.sort((a, b) => begins(a) - begins(b)).slice(0, shownMax);
}
