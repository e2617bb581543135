import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { mayShare } from "../../lib/share.ts";
import { useInvitation } from "../../rooms/use-invitation.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./MemberScreen.module.css";

/** The room link and password after a removal that renewed both. */
export interface Renewed {
  link: string;
  password: string;
}

export function RenewedAccess({ link, password, onClose }: Renewed & { onClose: () => void }) {
  const t = useT("members");
  const room = useT("room");
  const invites = useT("invites");
  const [saved, setSaved] = useState(false);
  const save = () => setSaved(true);
  const { toCopy, share } = useInvitation()(link, password);
  return (
    <Dialog
      locked={!saved}
      onClose={onClose}
      title={t("removeRenewed")}
      actions={<Button onClick={onClose}>{t("linkSaved")}</Button>}
    >
      <div className={styles.link}>
        <CopyField label={room("roomLink")} value={link} />
        <CopyField label={room("passwordNow")} value={password} />
        <CopyField label={t("linkAndPassword")} value={toCopy} onCopied={save} />
        {mayShare() && (
          <Button icon={<Share2 size={18} />} block onClick={async () => (await share()) && save()}>
            {invites("share")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
