import { useDates } from "../i18n/dates.ts";
import { useT } from "../i18n/use-t.ts";
import { copyText } from "../lib/browser/clipboard.ts";
import { share } from "../lib/share.ts";
import { useRoom } from "../room/RoomProvider.tsx";
import { toast } from "../ui/toast.ts";

interface Invitation {
  /** The link alone, or with a password one text with both. */
  toCopy: string;
  /** Shares the invitation, or copies it where the browser does not share. False if the member cancelled or both failed. */
  share(): Promise<boolean>;
}

/** Creates invitations to the room in the own name, with the day of its end. The messages `invites` must be loaded. */
export function useInvitation(): (link: string, password?: string) => Invitation {
  const t = useT("invites");
  const common = useT("common");
  const room = useRoom((state) => state.room.name);
  const name = useRoom((state) => state.room.me.name);
  const endsAt = useRoom((state) => state.room.endsAt);
  const dates = useDates();
  const shareOrCopy = async (toShare: Parameters<typeof share>[0], toCopy: string) => {
    const result = await share(toShare);
    if (result !== "failed") return result === "shared";
    const isCopied = await copyText(toCopy);
    void toast(isCopied ? t("shareCopied") : common("copyFailed"), isCopied ? {} : { kind: "error" });
    return isCopied;
  };
  return (link, password) => {
    const text = t("shareText", { name, room, date: dates.day(endsAt) });
    if (password === undefined) return { toCopy: link, share: () => shareOrCopy({ text, url: link }, link) };
    const whole = `${text}\n${link}\n${t("sharePassword", { password })}`;
    return { toCopy: whole, share: () => shareOrCopy({ text: whole }, whole) };
  };
}
