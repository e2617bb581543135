import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import utilities from "../../ui/utilities.module.css";
import { MailInvites } from "./MailInvites.tsx";
import { PersonalLinks } from "./PersonalLinks.tsx";
import { RoomLink } from "./RoomLink.tsx";

/** All ways to invite: room link, emails, personal links. */
export function Invitation({ onClose }: { onClose: () => void }) {
  const t = useT("invites");
  const [unsaved, setUnsaved] = useState(false);
  const [withPassword, setWithPassword] = useState(false);
  return (
    <Dialog routed locked={unsaved} onClose={onClose} title={t("title")}>
      <div className={utilities.column6}>
        <RoomLink withPassword={withPassword} onWithPassword={setWithPassword} />
        <MailInvites />
        <PersonalLinks withPassword={withPassword} onUnsaved={setUnsaved} />
      </div>
    </Dialog>
  );
}
