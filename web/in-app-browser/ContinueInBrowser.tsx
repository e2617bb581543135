import { loginBridgePath } from "@contract/routes/paths.ts";
import ExternalLink from "lucide-react/icons/external-link";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { CopyField } from "../ui/CopyField.tsx";
import { toast } from "../ui/toast.ts";

interface Props {
  /** Code of the room: see `Sessions.roomCodeOf`. */
  room: string;
  /** Undefined on failure. */
  makeTicket: () => Promise<string | undefined>;
}

/** Leads from an in-app browser to the default browser by a link that works once, or to another device. */
export function ContinueInBrowser({ room, makeTicket }: Props) {
  const t = useT("pay");
  const common = useT("common");
  const [link, setLink] = useState<string>();
  const { busy, submit } = useSubmit();
  const make = async () => {
    const ticket = await makeTicket();
    if (ticket === undefined) void toast(common("errors.refused"), { kind: "error" });
    else setLink(new URL(loginBridgePath(ticket), location.origin).href);
  };
  if (link !== undefined) return <CopyField label={t("inBrowserLink")} hint={t("inBrowserHint")} value={link} />;
  return (
    <>
      <Button variant="ghost" block icon={<ExternalLink size={18} />} busy={busy} onClick={() => void submit(make)}>
        {t("inBrowser")}
      </Button>
      <ButtonLink to="/continue" search={{ room }} variant="ghost" block>
        {t("otherDevice")}
      </ButtonLink>
    </>
  );
}
