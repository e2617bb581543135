import type { Member } from "@contract/member.ts";
import { useT } from "../../i18n/use-t.ts";

/** Name of a reserved seat: its invited name or email address, if given. */
export function useSeatName(): (seat: Member) => string {
  const t = useT("members");
  return ({ name, invitedEmail }) => name || invitedEmail || t("noName");
}
