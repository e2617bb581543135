import ShieldAlert from "lucide-react/icons/shield-alert";
import { useT } from "../../../i18n/use-t.ts";
import { linkAddressOf } from "../../../lib/link-address.ts";
import { Card } from "../../../ui/Card.tsx";
import { CopyField } from "../../../ui/CopyField.tsx";
import { Heading } from "../../../ui/Heading.tsx";

/** Shown before a seat is taken. The link is copied with its secret, which is no longer in the address bar. */
export function Unsupported({ code }: { code: string }) {
  const t = useT("sealed");
  return (
    <Card column>
      <Heading icon={<ShieldAlert size={26} />} title={t("unsupported.title")} text={t("unsupported.text")} live />
      <CopyField label={t("unsupported.link")} value={linkAddressOf(code) || location.href} />
    </Card>
  );
}
