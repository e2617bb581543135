import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";

/** The ways to the current password, which are the same whether the password was changed or mistyped. */
export function WrongPassword({ owner }: { owner: boolean }) {
  const t = useT("links");
  return <Banner>{t(owner ? "passwordOfOwner" : "passwordChanged")}</Banner>;
}
