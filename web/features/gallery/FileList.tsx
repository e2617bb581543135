import type { Message } from "@contract/message.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { shortName } from "../../lib/file-names.ts";
import { formatBytes } from "../../lib/format.ts";
import { usePeople } from "../../rooms/use-people.ts";
import { FileIcon } from "../../ui/FileIcon.tsx";
import { List, ListRow } from "../../ui/List.tsx";

const nameMax = 44;

export function FileList({ messages }: { messages: readonly Message[] }) {
  const t = useT("media");
  const dates = useDates();
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  const { find } = usePeople();
  if (messages.length === 0) return null;
  return (
    <List>
      {messages.map(({ id, fileId = "", fileName = "", size = 0, senderId, sentAt }) => {
        const name = find(senderId)?.name ?? "";
        return (
          <ListRow
            key={id}
            icon={<FileIcon name={fileName} size={40} />}
            title={<span title={fileName}>{shortName(fileName, nameMax)}</span>}
            detail={`${formatBytes(size)} · ${t("gallery.from", { name, date: dates.dateTime(sentAt) })}`}
            onClick={() => void navigate({ to: "/chatroom/$code/download/$fileId", params: { code, fileId } })}
          />
        );
      })}
    </List>
  );
}
