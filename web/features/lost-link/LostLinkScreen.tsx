import Send from "lucide-react/icons/send";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { LostLinkForm } from "./LostLinkForm.tsx";

/** Sends an owner a new admin link by email. The answer does not reveal whether a room exists. */
export function LostLinkScreen() {
  const t = useT("links");
  const home = useT("home");
  const [email, setEmail] = useState<string>();
  return (
    <Frame title={home("lostLink")}>
      <Card>
        {email === undefined ? (
          <LostLinkForm onSent={setEmail} />
        ) : (
          <EmptyState
            role="status"
            page
            icon={<Send size={28} />}
            title={t("sentTitle")}
            hint={
              <>
                <span>{t("sentText", { email })}</span>
                <span>{t("sentUse")}</span>
              </>
            }
            action={
              <>
                <Button onClick={() => setEmail(undefined)}>{t("otherAddress")}</Button>
                <HomeLink />
              </>
            }
          />
        )}
      </Card>
      <RoomsOfDevice />
    </Frame>
  );
}
