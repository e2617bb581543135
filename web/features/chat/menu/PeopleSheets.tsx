import type { Message } from "@contract/message.ts";
import { useT } from "../../../i18n/use-t.ts";
import type { KnownMember } from "../../../room/known-members.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { usePeople } from "../../../rooms/use-people.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { List, ListRow } from "../../../ui/List.tsx";
import { readersOf } from "./readers.ts";

interface Props {
  message: Message;
  onClose: () => void;
}

/** Members who have read a message, and those who have not. */
export function ReadersSheet({ message, onClose }: Props) {
  const t = useT("chat");
  const tools = useT("tools");
  const members = useRoom((state) => state.members);
  const { read, notYet } = readersOf(message, members);
  return (
    <Dialog size="sheet" onClose={onClose} title={tools("menu.readers")}>
      {read.length > 0 && <People heading={t("status.readCount", { count: read.length })} people={read} />}
      {notYet.length > 0 && <People heading={tools("readBy.notYet")} people={notYet} />}
    </Dialog>
  );
}

export function ReactionsSheet({ message, onClose }: Props) {
  const t = useT("chat");
  const tools = useT("tools");
  const { find } = usePeople();
  return (
    <Dialog size="sheet" onClose={onClose} title={tools("reactions.title")}>
      {Object.entries(message.reactions ?? {}).map(([emoji, ids]) => (
        <People
          key={emoji}
          heading={`${emoji} ${ids.length}`}
          people={ids.map((id) => find(id) ?? { id, name: t("someone"), avatar: "" })}
        />
      ))}
    </Dialog>
  );
}

export function People({ heading, people }: { heading: string; people: readonly Omit<KnownMember, "role">[] }) {
  return (
    <List heading={heading}>
      {people.map(({ id, name, avatar }) => (
        <ListRow key={id} icon={<Avatar id={id} name={name} src={avatar} size={32} />} title={name} />
      ))}
    </List>
  );
}
