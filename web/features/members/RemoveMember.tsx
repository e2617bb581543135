import { removeMember } from "@contract/endpoints/seats.ts";
import type { Member } from "@contract/member.ts";
import { isPassword } from "@contract/text/text-rules.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { isOutcomeUnknown } from "../../api/api-error.ts";
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

/** A removal under way, or without an answer: the room then says whether it took effect. */
interface Sent {
  password?: string;
  formerLink: string | undefined;
  isUnanswered?: true;
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
  const [sent, setSent] = useState<Sent>();
  const isGone = useRoom(({ members }) => !members.some(({ id }) => id === member.id));
  const roomLink = useRoom(({ room }) => room.roomLink);
  const { name } = member;
  const finish = async (renewed?: Renewed) => {
    setSent(undefined);
    if (renewed) await storePassword(session, renewed.password);
    void toast(t("removed", { name }));
    onRemoved(renewed);
  };
  const finishWithoutAnswer = useEffectEvent(({ password, formerLink }: Sent) => {
    if (password === undefined) void finish();
    else if (roomLink !== undefined && roomLink !== formerLink) void finish({ link: roomLink, password });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a push may bring the new link after the removal
  useEffect(() => {
    if (isGone && sent?.isUnanswered) finishWithoutAnswer(sent);
  }, [isGone, sent, roomLink]);
  return (
    <ConfirmDialog
      open={open && (!isGone || sent !== undefined)}
      onClose={onClose}
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
        const now = { formerLink: roomLink, ...(renew ? { password } : {}) };
        setSent(now);
        try {
          const { roomLink: link } = await api(removeMember, { params: { memberId: member.id }, body });
          await finish(link === undefined ? undefined : { link, password });
        } catch (error) {
          setSent(isOutcomeUnknown(error) ? { ...now, isUnanswered: true } : sent);
          throw error;
        }
      }}
    />
  );
}
