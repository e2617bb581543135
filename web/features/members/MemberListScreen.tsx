import { can } from "@contract/permissions.ts";
import { useNavigate } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import UserPlus from "lucide-react/icons/user-plus";
import { useDeferredValue, useMemo, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { List } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { InvitedSeats } from "./InvitedSeats.tsx";
import { MemberRow } from "./MemberRow.tsx";
import { findMembers, inOrder } from "./member-order.ts";
import { useMemberPages } from "./use-member-pages.ts";

/** The search field appears from this number of members on. */
const searchFrom = 9;

export function MemberListScreen() {
  const t = useT("members");
  const room = useT("room");
  const navigate = useNavigate();
  const pages = useMemberPages();
  const loaded = useRoom((state) => state.loaded);
  const members = useRoom((state) => state.members);
  const selfId = useRoom((state) => state.session.memberId);
  const role = useRoom((state) => state.room.me.role);
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
            label={room("invite")}
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
      {found.length > 0 ? (
        <List>
          {found.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              self={member.id === selfId}
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
