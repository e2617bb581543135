import { can } from "@contract/permissions.ts";
import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { ReportDialog } from "../../reports/ReportDialog.tsx";
import { useRoom } from "../../room/RoomProvider.tsx";
import { List, ListRow } from "../../ui/List.tsx";

/** Row that reports the room. The owner and co-owners do not see it: the room is theirs. */
export function ReportRoom() {
  const t = useT("report");
  const may = useRoom(({ room: { me } }) => can(me.role, "room.report") && !can(me.role, "room.manage"));
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <List>
      <ListRow
        noChevron
        icon={<Flag size={20} />}
        title={t("reportRoom")}
        detail={t("reportRoomHint")}
        onClick={() => setOpen(true)}
      />
      {open && <ReportDialog onClose={() => setOpen(false)} />}
    </List>
  );
}
