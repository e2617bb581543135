import { handOver, setCoOwner } from "@contract/endpoints/seats.ts";
import type { Member } from "@contract/member.ts";
import { can } from "@contract/permissions.ts";
import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import Crown from "lucide-react/icons/crown";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoomActions } from "../../room/RoomProvider.tsx";
import { ConfirmRow } from "../../ui/ConfirmRow.tsx";
import { isolatedName } from "../../ui/isolated-name.tsx";
import { List } from "../../ui/List.tsx";
import { toast } from "../../ui/toast.ts";

/** Appoints or recalls a co-owner, and hands the room over; each after a confirmation. */
export function CoOwnerActions({ member }: { member: Member }) {
  const t = useT("members");
  const api = useApi();
  const { applyMember, applyRoom } = useRoomActions();
  const { name } = member;
  const appointed = can(member.role, "room.manage");
  const params = { memberId: member.id };
  return (
    <List>
      <ConfirmRow
        row={{
          icon: <Crown size={20} />,
          title: appointed ? t("recallCoOwner") : t("appoint"),
          detail: appointed ? t("recallHint") : t("appointHint"),
        }}
        destructive={appointed}
        title={t.rich(appointed ? "recallAsk" : "appointAsk", { name, together: isolatedName })}
        content={t(appointed ? "recallText" : "appointText", { name })}
        confirmText={appointed ? t("recallDo") : t("appoint")}
        onConfirm={async () => applyMember(await api(setCoOwner, { params, body: { on: !appointed } }))}
      />
      <ConfirmRow
        row={{
          icon: <ArrowRightLeft size={20} />,
          title: t("handOver"),
          detail: member.online ? t("handOverHint") : t("handOverOffline"),
          disabled: !member.online,
        }}
        title={t.rich("handOverAsk", { name, together: isolatedName })}
        content={t("handOverText", { name })}
        loss={t("handOverLoss", { name })}
        confirmText={t("handOverDo")}
        onConfirm={async () => {
          applyRoom(await api(handOver, { params }));
          void toast(t("handedOver", { name }));
        }}
      />
    </List>
  );
}
