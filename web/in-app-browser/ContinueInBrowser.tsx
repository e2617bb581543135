import { loginBridgePath } from "@contract/routes/paths.ts";
import ExternalLink from "lucide-react/icons/external-link";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { Button } from "../ui/Button.tsx";
import { CopyField } from "../ui/CopyField.tsx";
import { toast } from "../ui/toast.ts";

/**
 * Leads from an in-app browser to the default browser by a link that works once. `makeTicket`: undefined on failure.
 */
export function ContinueInBrowser({ makeTicket }: { makeTicket: () => Promise<string | undefined> }) {
  const t = useT("pay");
  const common = useT("common");
  const [link, setLink] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const ticket = await makeTicket();
    setBusy(false);
    if (ticket === undefined) void toast(common("errors.refused"), { kind: "error" });
    else setLink(new URL(loginBridgePath(ticket), location.origin).href);
  };
  if (link !== undefined) return <CopyField label={t("inBrowserLink")} hint={t("inBrowserHint")} value={link} />;
  return (
    <Button variant="ghost" block icon={<ExternalLink size={18} />} busy={busy} onClick={() => void make()}>
      {t("inBrowser")}
    </Button>
  );
}
