import type { Message } from "@contract/message.ts";
import { useState } from "react";
import { pendingEdits } from "../../../room/message-edits.ts";
import { useRoomStore } from "../../../room/RoomProvider.tsx";

/** The text of the edited message while it is changed, beginning with its newest wording. */
export function useEditedText(editing: Message | undefined) {
  const store = useRoomStore();
  const [editedId, setEditedId] = useState<number>();
  const [text, write] = useState("");
  if (editing?.id === editedId) return { text, write };
  const wording = editing ? (pendingEdits(store.getState().outbox)[editing.id]?.content ?? editing.content) : "";
  setEditedId(editing?.id);
  write(wording);
  return { text: wording, write };
}
