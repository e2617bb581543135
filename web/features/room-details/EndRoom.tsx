import type { EndpointData } from "@contract/endpoints/endpoint.ts";
import { countContents, endRoom } from "@contract/endpoints/owner.ts";
import { useNavigate } from "@tanstack/react-router";
import CalendarX from "lucide-react/icons/calendar-x";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { formatBytes } from "../../lib/format.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { List, ListRow } from "../../ui/List.tsx";

/** Ends the room after a confirmation that lists the data to be deleted. */
export function EndRoom() {
  const t = useT("room");
  const api = useApi();
  const navigate = useNavigate();
  const code = useRoom((state) => state.session.linkCode);
  const [contents, setContents] = useState<EndpointData<typeof countContents>>();
  // `api` reports the error.
  const { submit } = useSubmit();
  const ask = async () => setContents(await api(countContents));
  return (
    <List>
      <ListRow
        noChevron
        destructive
        icon={<CalendarX size={20} />}
        title={t("endNow")}
        detail={t("endHint")}
        onClick={() => void submit(ask)}
      />
      {contents && (
        <ConfirmDialog
          onClose={() => setContents(undefined)}
          title={t("endAsk")}
          content={t("endText")}
          loss={t("endLoss", {
            messages: contents.messages,
            files: contents.files,
            members: contents.members,
            size: formatBytes(contents.fileBytes),
          })}
          confirmText={t("endDo")}
          onConfirm={async () => {
            await api(endRoom);
            void navigate({ to: "/chatroom/$code/chat-expired", params: { code }, replace: true });
          }}
        />
      )}
    </List>
  );
}
