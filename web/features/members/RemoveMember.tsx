import { removeMember } from "@contract/endpoints/seats.ts";
import type { Member } from "@contract/member.ts";
import { isPassword } from "@contract/text/text-rules.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { passwordStrength } from "../../lib/password-strength.ts";
import { suggestPassword } from "../../lib/suggest-password.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { storePassword } from "../../room/room-password.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { isolatedName } from "../../ui/isolated-name.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./MemberScreen.module.css";
import type { Renewed } from "./RenewedAccess.tsx";

interface Props {
  member: Member;
  open: boolean;
  onClose: () => void;
  onRemoved: (renewed?: Renewed) => void;
}

/** Confirms a removal, and offers a new room link and password in the same step. */
export function RemoveMember({ member, open, onClose, onRemoved }: Props) {
  const t = useT("members");
  const tRoom = useT("room");
  const strengths = useT("passwordStrength");
  const api = useApi();
  const session = useRoom((state) => state.session);
  const sealed = useRoom(({ room }) => room.sealed === true);
  const [renew, setRenew] = useState(false);
  const [password, setPassword] = useState(suggestPassword);
  const { name } = member;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t.rich("removeAsk", { name, together: isolatedName })}
      content={
        <div className={styles.link}>
          <p>{t("removeText", { name })}</p>
          {sealed && <p>{tRoom("keyChanges")}</p>}
          <Checkbox checked={renew} onChange={setRenew}>
            {t("removeRenew")}
          </Checkbox>
          {renew && (
            <>
              <p>{t("removeRenewHint")}</p>
              <TextField
                label={t("removePassword")}
                hint={strengths(passwordStrength(password))}
                value={password}
                onChange={setPassword}
                error={isPassword(password) ? undefined : tRoom("passwordInvalid")}
              />
            </>
          )}
        </div>
      }
      loss={t("removeLoss")}
      confirmText={t("removeDo")}
      onConfirm={async () => {
        if (renew && !isPassword(password)) throw new Error("no password");
        const body = renew ? { renewLink: true, password } : {};
        const { roomLink } = await api(removeMember, { params: { memberId: member.id }, body });
        if (roomLink !== undefined) await storePassword(session, password);
        void toast(t("removed", { name }));
        onRemoved(roomLink === undefined ? undefined : { link: roomLink, password });
      }}
    />
  );
}
