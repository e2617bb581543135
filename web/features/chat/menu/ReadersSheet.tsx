import type { Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { List, ListRow } from "../../../ui/List.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { readersOf } from "./readers.ts";

interface Props {
  message: Message;
  members: readonly Member[];
  onClose: () => void;
}

export function ReadersSheet({ message, members, onClose }: Props) {
  const t = useT("chat");
  const { read, notYet } = readersOf(message, members);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t("readBy.title")}>
      {read.length > 0 && (
        <List heading={t("status.readCount", { count: read.length })}>
          {read.map((member) => (
            <ReaderRow key={member.id} member={member} />
          ))}
        </List>
      )}
      {notYet.length > 0 && (
        <List heading={t("readBy.notYet")}>
          {notYet.map((member) => (
            <ReaderRow key={member.id} member={member} />
          ))}
        </List>
      )}
    </Sheet>
  );
}

function ReaderRow({ member }: { member: Member }) {
  return (
    <ListRow icon={<Avatar id={member.id} name={member.name} src={member.avatar} size={32} />} title={member.name} />
  );
}
