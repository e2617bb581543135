import ShieldAlert from "lucide-react/icons/shield-alert";
import { useEffect } from "react";
import { wasOrderedSealed } from "../../../checkout/placed-orders.ts";
import { isKnownSealed } from "../../../device/known-sealed.ts";
import { useT } from "../../../i18n/use-t.ts";
import { storedLinkUrl } from "../../../lib/link-address.ts";
import { leadsIntoSealedRoom } from "../../../sealed/fragment.ts";
import { Card } from "../../../ui/Card.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { HomeLink } from "../../../ui/HomeLink.tsx";

/**
 * Before the form of a room that the server calls unsealed: stops where the link's secret, an order or a seat of this
 * device says that the room is sealed. Nothing that is typed leaves the device then.
 */
export function SealedCheck({ code, onClear }: { code: string; onClear: () => void }) {
  const t = useT("sealed");
  const bySecret = leadsIntoSealedRoom(storedLinkUrl(code));
  const stops = bySecret || wasOrderedSealed(code) || isKnownSealed(code);
  useEffect(() => {
    if (!stops) onClear();
  });
  if (!stops) return null;
  return (
    <Card column>
      <Heading
        icon={<ShieldAlert size={26} />}
        title={t("notSealed.title")}
        text={t(bySecret ? "notSealed.secret" : "notSealed.device")}
        live
      />
      <p>{t("notSealed.what")}</p>
      <HomeLink />
    </Card>
  );
}
