import { removeMember } from "@contract/calls/seats.ts";
import type { Member } from "@contract/member.ts";
import { useT } from "../../i18n/use-t.ts";
import { useApi } from "../../room/RoomProvider.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { keptTogether } from "../../ui/kept-together.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  member: Member;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveMember({ member, open, onClose, onRemoved }: Props) {
  const t = useT("members");
  const api = useApi();
  const { name } = member;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t.rich("removeAsk", { name, together: keptTogether })}
      content={t("removeText", { name })}
      loss={t("removeLoss")}
      confirmText={t("removeDo")}
      onConfirm={async () => {
        await api(removeMember, { params: { memberId: member.id } });
        void toast(t("removed", { name }));
        onRemoved();
      }}
    />
  );
}
