import type { Message } from "@contract/message.ts";
import { useT } from "../../../i18n/use-t.ts";
import { usePeople } from "../../../rooms/use-people.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { List, ListRow } from "../../../ui/List.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";

interface Props {
  message: Message;
  onClose: () => void;
}

export function ReactionsSheet({ message, onClose }: Props) {
  const t = useT("chat");
  const { find } = usePeople();
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t("reactions.title")}>
      {Object.entries(message.reactions ?? {}).map(([emoji, ids]) => (
        <List key={emoji} heading={`${emoji} ${ids.length}`}>
          {ids.map((id) => {
            const { name, avatar } = find(id) ?? { name: t("someone"), avatar: "" };
            return <ListRow key={id} icon={<Avatar id={id} name={name} src={avatar} size={32} />} title={name} />;
          })}
        </List>
      ))}
    </Sheet>
  );
}
