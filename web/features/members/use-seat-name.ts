import type { Member } from "@contract/member.ts";
import { useT } from "../../i18n/use-t.ts";

/** What a seat that waits is called: whom it is for, as far as that was said. */
export function useSeatName(): (seat: Member) => string {
  const t = useT("members");
  return ({ name, invitedEmail }) => name || invitedEmail || t("noName");
}
