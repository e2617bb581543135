import type { KnownMember } from "../../../room/known-members.ts";

/** What is being written after an `@`: its place in the text, and the letters so far. */
export interface MentionQuery {
  start: number;
  letters: string;
}

const beingWritten = /(?:^|[^\p{Script=Latin}\p{N}_])@([^\s@]{0,16})$/u;
const shownMax = 6;

/** The mention that ends at the caret; undefined when none is being written. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const letters = beingWritten.exec(text.slice(0, caret))?.[1];
  return letters === undefined ? undefined : { start: caret - letters.length - 1, letters };
}

/** The others whose name fits, those that begin so first. */
export function fittingMembers(members: readonly KnownMember[], letters: string, selfId: string): KnownMember[] {
  const asked = letters.toLowerCase();
  const fitting = members.filter(({ id, name }) => id !== selfId && name.toLowerCase().includes(asked));
  const begins = ({ name }: KnownMember) => (name.toLowerCase().startsWith(asked) ? 0 : 1);
  return fitting.sort((a, b) => begins(a) - begins(b)).slice(0, shownMax);
}
