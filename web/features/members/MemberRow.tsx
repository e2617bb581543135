import type { Member } from "@contract/member.ts";
import MicOff from "lucide-react/icons/mic-off";
import { useT } from "../../i18n/use-t.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ListRow } from "../../ui/List.tsx";

interface Props {
  member: Member;
  self: boolean;
  onClick?: () => void;
}

export function MemberRow({ member, self, onClick }: Props) {
  const t = useT("members");
  return (
    <ListRow
      icon={<Avatar id={member.id} name={member.name} src={member.avatar} online={member.online} size={40} />}
      title={member.name}
      detail={self ? t("you") : member.online ? t("online") : undefined}
      trailing={
        <>
          {member.muted && <MicOff size={16} role="img" aria-label={t("muted")} />}
          {member.role === "owner" && <Badge tone="accent">{t("owner")}</Badge>}
          {member.paid && <Badge>{t("paid")}</Badge>}
        </>
      }
      onClick={onClick}
    />
  );
}
