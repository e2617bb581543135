import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";

interface PresenceLine {
  text: string;
  typing: boolean;
  /** Text to show without a connection. */
  still: string;
}

/** The line under the room's name: typing members, otherwise the number of members. */
export function usePresenceLine(): PresenceLine {
  const t = useT("chat");
  const loaded = useRoom((state) => state.loaded);
  const members = useRoom((state) => state.members);
  const typing = useRoom((state) => state.typing);
  const live = useRoom((state) => state.connection === "live");
  const [first, second] = typing.map((id) => members.find((member) => member.id === id)?.name);
  // Not "0 members", as the number is not known yet.
  const still = loaded ? t("members", { count: members.length }) : "\u00a0";
  if (live && first !== undefined) {
    if (typing.length > 2) return { typing: true, text: t("typing.many", { count: typing.length }), still };
    if (second !== undefined) return { typing: true, text: t("typing.two", { name: first, other: second }), still };
    return { typing: true, text: t("typing.one", { name: first }), still };
  }
  const online = members.filter((member) => member.online).length;
  return { typing: false, text: live && loaded ? `${still} · ${t("online", { count: online })}` : still, still };
}
