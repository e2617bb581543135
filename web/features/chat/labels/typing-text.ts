import type { RoomState } from "../../../room/types.ts";
import type { RowTexts } from "../rows/RowContexts.tsx";

/** Names the first two members who are typing, and counts the others. Undefined if nobody is. */
export function typingText({ typing, members }: Pick<RoomState, "typing" | "members">, t: RowTexts["t"]) {
  if (typing.length === 0) return undefined;
  const names = typing.flatMap((id) => members.find((member) => member.id === id)?.name ?? []);
  const [name, other] = names;
  if (name === undefined) return undefined;
  if (other === undefined) return t("typing.one", { name });
  if (names.length === 2) return t("typing.two", { name, other });
  return t("typing.many", { name, other, count: names.length - 2 });
}
