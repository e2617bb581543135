import * as Limits from "@contract/limits.ts";
import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { ReportRoomForm } from "./ReportRoomForm.tsx";

/** Reports a room by its link, for people without a seat. */
export function ReportRoomScreen() {
  const t = useT("report");
  const [sent, setSent] = useState(false);
  return (
    <Frame title={t("pageTitle")}>
      <Card>
        {sent ? (
          <EmptyState
            role="status"
            page
            icon={<Flag size={28} />}
            title={t("pageSent")}
            hint={t("pageSentText", Limits.retentionParams)}
            action={<HomeLink />}
          />
        ) : (
          <ReportRoomForm onSent={() => setSent(true)} />
        )}
      </Card>
    </Frame>
  );
}
