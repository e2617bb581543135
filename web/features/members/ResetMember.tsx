import { resetMember } from "@contract/endpoints/seats.ts";
import type { Member } from "@contract/member.ts";
import { type ComponentProps, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmRow } from "../../ui/ConfirmRow.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { isolatedName } from "../../ui/isolated-name.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./MemberScreen.module.css";

interface Props {
  member: Member;
  row: ComponentProps<typeof ConfirmRow>["row"];
}

/** Row that confirms, invalidates the old link and shows the new one, which is shown only here. */
export function ResetMember({ member, row }: Props) {
  const t = useT("members");
  const tRoom = useT("room");
  const api = useApi();
  const sealed = useRoom(({ room }) => room.sealed === true);
  const [link, setLink] = useState<string>();
  const [saved, setSaved] = useState(false);
  const { name } = member;
  return (
    <>
      <ConfirmRow
        row={row}
        title={t.rich("resetAsk", { name, together: isolatedName })}
        content={sealed ? `${t("resetText", { name })} ${tRoom("keyChanges")}` : t("resetText", { name })}
        confirmText={t("resetDo")}
        onConfirm={async () => {
          const seat = await api(resetMember, { params: { memberId: member.id } });
          setSaved(false);
          setLink(seat.link);
        }}
      />
      {link !== undefined && (
        <Dialog
          locked={!saved}
          onClose={() => setLink(undefined)}
          title={t.rich("newLink", { name, together: isolatedName })}
          actions={<Button onClick={() => setLink(undefined)}>{t("linkSaved")}</Button>}
        >
          <div className={styles.link}>
            <p className={styles.hint}>{t("newLinkHint", { name })}</p>
            <QrCode text={link} size={180} />
            <CopyField label={t("seatLinkLabel")} value={link} onCopied={() => setSaved(true)} />
          </div>
        </Dialog>
      )}
    </>
  );
}
