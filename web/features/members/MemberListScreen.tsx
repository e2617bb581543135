import type { Member } from "@contract/member.ts";
import { can } from "@contract/permissions.ts";
import { useNavigate } from "@tanstack/react-router";
import MicOff from "lucide-react/icons/mic-off";
import Search from "lucide-react/icons/search";
import UserPlus from "lucide-react/icons/user-plus";
import { useDeferredValue, useMemo, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { KnockList } from "../../knocks/KnockList.tsx";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { findMembers, inOrder } from "./member-order.ts";
import { RoleBadge } from "./RoleBadge.tsx";
import { useLastVisitText } from "./use-last-here.ts";
import { useSeatName } from "./use-seat-name.ts";

/** The search field appears from this number of members on. */
const searchFrom = 9;

export function MemberListScreen() {
  const t = useT("members");
  const invites = useT("invites");
  const knock = useT("knock");
  const navigate = useNavigate();
  const pages = useRoomPages();
  const loaded = useRoom((state) => state.loaded);
  const members = useRoom((state) => state.members);
  const selfId = useRoom((state) => state.session.memberId);
  const role = useRoom((state) => state.room.me.role);
  const lastHere = useLastVisitText();
  const [wanted, setWanted] = useState("");
  const query = useDeferredValue(wanted);
  const ordered = useMemo(() => inOrder(members, selfId), [members, selfId]);
  const found = useMemo(() => findMembers(ordered, query), [ordered, query]);
  return (
    <Page
      title={t("title")}
      fill="pane"
      waiting={!loaded}
      onBack={pages.toDetails}
      action={
        can(role, "member.invite") && (
          <IconButton
            label={invites("title")}
            icon={<UserPlus size={22} />}
            onClick={() => void navigate({ to: ".", state: { invite: true } })}
          />
        )
      }
    >
      {members.length >= searchFrom && (
        <TextField
          label={t("search")}
          hideLabel
          type="search"
          placeholder={t("search")}
          value={wanted}
          onChange={setWanted}
        />
      )}
      {query === "" && can(role, "member.admit") && <KnockList heading={knock("door")} />}
      {found.length > 0 ? (
        <List>
          {found.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              self={member.id === selfId}
              lastHere={lastHere(member)}
              onClick={() => pages.toMember(member.id)}
            />
          ))}
        </List>
      ) : (
        <EmptyState icon={<Search size={24} />} title={t("noneFound")} />
      )}
      {query === "" && <InvitedSeats onOpen={pages.toMember} />}
    </Page>
  );
}

/** Reserved seats not taken yet; only sent to members who may invite. */
function InvitedSeats({ onOpen }: { onOpen: (memberId: string) => void }) {
  const t = useT("members");
  const nameOf = useSeatName();
  const seats = useRoom((state) => state.invited);
  if (seats.length === 0) return null;
  return (
    <List heading={t("waitingHeading")}>
      {seats.map((seat) => (
        <ListRow
          key={seat.id}
          icon={<Avatar id={seat.id} name={nameOf(seat)} src="" size={40} />}
          title={nameOf(seat)}
          detail={seat.name ? seat.invitedEmail : undefined}
          trailing={<Badge>{t("waiting")}</Badge>}
          onClick={() => onOpen(seat.id)}
        />
      ))}
    </List>
  );
}

interface Props {
  member: Member;
  self: boolean;
  lastHere: string | undefined;
  onClick?: () => void;
}

function MemberRow({ member, self, lastHere, onClick }: Props) {
  const t = useT("members");
  const common = useT("common");
  return (
    <ListRow
      icon={<Avatar id={member.id} name={member.name} src={member.avatar} online={member.online} size={40} />}
      title={member.name}
      detail={self ? t("you") : member.online ? common("online") : lastHere}
      trailing={
        <>
          {member.muted && <MicOff size={16} role="img" aria-label={t("muted")} />}
          <RoleBadge role={member.role} />
          {member.paid && <Badge>{t("paid")}</Badge>}
        </>
      }
      onClick={onClick}
    />
  );
}
