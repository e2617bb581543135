import type { Member } from "@contract/member.ts";

/** Member fields shown beside a message. `readUpTo` is left out because it changes with every message. */
export type KnownMember = Pick<Member, "id" | "name" | "avatar" | "role">;

/** Creates a selector of the room's members; its list keeps its identity while no shown field changes. */
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
