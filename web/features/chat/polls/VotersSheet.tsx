import { listVotes } from "@contract/endpoints/messages.ts";
import { useT } from "../../../i18n/use-t.ts";
import { useLoaded } from "../../../lib/loading/use-loaded.ts";
import { useApi } from "../../../room/RoomProvider.tsx";
import { usePeople } from "../../../rooms/use-people.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { People } from "../menu/PeopleSheets.tsx";

interface Props {
  messageId: number;
  options: readonly string[];
  onClose: () => void;
}

/** The members who chose each option of a poll. */
export function VotersSheet({ messageId, options, onClose }: Props) {
  const t = useT("tools");
  const chat = useT("chat");
  const api = useApi();
  const { find } = usePeople();
  const load = async () => (await api(listVotes, { params: { messageId: String(messageId) } })).voters ?? [];
  const { value: voters } = useLoaded(load, { key: String(messageId), onError: onClose });
  return (
    <Dialog size="sheet" onClose={onClose} title={t("poll.whoVoted")}>
      {!voters && <Spinner />}
      {voters?.map(
        (ids, number) =>
          ids.length > 0 && (
            <People
              key={options[number]}
              heading={`${options[number]} (${ids.length})`}
              people={ids.map((id) => find(id) ?? { id, name: chat("someone"), avatar: "" })}
            />
          ),
      )}
    </Dialog>
  );
}
