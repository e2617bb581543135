import { useDates } from "../i18n/dates.ts";
import { useT } from "../i18n/use-t.ts";
import { useRoom } from "../room/RoomProvider.tsx";

interface Invitation {
  /** The link alone, or with a password one text with both. */
  toCopy: string;
  /** Input of `navigator.share`. */
  toShare: { text: string; url?: string };
}

/** Creates invitations to the room in the own name, with the day of its end. The messages `invites` must be loaded. */
export function useInvitation(): (link: string, password?: string) => Invitation {
  const t = useT("invites");
  const room = useRoom((state) => state.room.name);
  const name = useRoom((state) => state.room.me.name);
  const endsAt = useRoom((state) => state.room.endsAt);
  const dates = useDates();
  return (link, password) => {
    const text = t("shareText", { name, room, date: dates.day(endsAt) });
    if (password === undefined) return { toCopy: link, toShare: { text, url: link } };
    const whole = `${text}\n${link}\n${t("sharePassword", { password })}`;
    return { toCopy: whole, toShare: { text: whole } };
  };
}
