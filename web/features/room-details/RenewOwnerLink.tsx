import { renewOwnerLink } from "@contract/calls/owner.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi } from "../../room/RoomProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./RoomDetails.module.css";

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Asks, ends the old admin link, and shows the new one, once. */
export function RenewOwnerLink({ open, onClose }: Props) {
  const t = useT("room");
  const api = useApi();
  const [link, setLink] = useState<string>();
  const close = () => setLink(undefined);
  return (
    <>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={t("renewOwnerLinkAsk")}
        content={t("renewOwnerLinkText")}
        loss={t("renewOwnerLinkLoss")}
        confirmText={t("renewOwnerLinkDo")}
        onConfirm={async () => setLink((await api(renewOwnerLink)).link)}
      />
      {link !== undefined && (
        <Dialog
          open
          onOpenChange={(next) => !next && close()}
          title={t("ownerLinkNew")}
          description={t("ownerLinkNewHint")}
          actions={<Button onClick={close}>{t("ownerLinkKept")}</Button>}
        >
          <div className={styles.newLink}>
            <QrCode text={link} size={168} />
            <CopyField label={t("ownerLink")} value={link} />
          </div>
        </Dialog>
      )}
    </>
  );
}
