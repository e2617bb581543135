import type { Member } from "@contract/member.ts";

const rankOfRole = { owner: 1, coOwner: 2, member: 3 };

/** Own seat first, then the owner, co-owners, online members, and others; each by name. */
export function inOrder(members: readonly Member[], selfId: string): readonly Member[] {
  const rank = ({ id, role, online }: Member): number =>
    id === selfId ? 0 : role === "member" && !online ? 4 : rankOfRole[role];
  return [...members].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Members whose name contains the query, ignoring case and accents. */
export function findMembers(members: readonly Member[], query: string): readonly Member[] {
  const wanted = normalized(query);
  return wanted === "" ? members : members.filter(({ name }) => normalized(name).includes(wanted));
}

function normalized(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
