import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./RoomDetails.module.css";

interface Props {
  title: string;
  description: string;
  link: string;
  onClose: () => void;
}

/** Shows a new admin link once. */
export function OwnerLinkDialog({ title, description, link, onClose }: Props) {
  const t = useT("room");
  const members = useT("members");
  const [saved, setSaved] = useState(false);
  return (
    <Dialog
      locked={!saved}
      onClose={onClose}
      title={title}
      description={description}
      actions={<Button onClick={onClose}>{members("linkSaved")}</Button>}
    >
      <div className={styles.newLink}>
        <QrCode text={link} size={168} />
        <CopyField label={t("ownerLink")} value={link} onCopied={() => setSaved(true)} />
      </div>
    </Dialog>
  );
}
