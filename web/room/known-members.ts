import type { Member } from "@contract/member.ts";

/** What is shown of a member beside a message. How far they have read is not: that changes with every message. */
export type KnownMember = Pick<Member, "id" | "name" | "avatar" | "role">;

/** Selects the members from a room; the same list again for as long as nothing that is known of them changed. */
export function createKnownMembers(): (room: { members: readonly Member[] }) => readonly KnownMember[] {
  let before: readonly Member[] = [];
  return ({ members }) => {
    const same =
      before.length === members.length &&
      members.every((member, index) => before[index] === member || isSame(before[index], member));
    if (!same) before = members;
    return before;
  };
}

const isSame = (a: KnownMember | undefined, b: KnownMember): boolean =>
  a?.id === b.id && a.name === b.name && a.avatar === b.avatar && a.role === b.role;
