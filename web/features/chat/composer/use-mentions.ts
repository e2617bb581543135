import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { isImeKey } from "../../../lib/browser/composition.ts";
import { createKnownMembers, type KnownMember } from "../../../room/known-members.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { fittingMembers, mentionQuery } from "./mention-query.ts";

interface Options {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onWrite: (text: string, caret: number) => void;
}

/** Completes member names after an `@`, by arrow keys and Enter or by a click. */
export function useMentions({ field, text, onWrite }: Options) {
  const [knownMembers] = useState(createKnownMembers);
  const members = useRoom(knownMembers);
  const selfId = useRoom((state) => state.session.memberId);
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  /** Text for which Escape closed the list. */
  const [dismissed, setDismissed] = useState<string>();

  const query = dismissed === text ? undefined : mentionQuery(text, Math.min(caret, text.length));
  const prefix = query?.prefix;
  const choices = useMemo(
    () => (prefix === undefined ? [] : fittingMembers(members, prefix, selfId)),
    [members, prefix, selfId],
  );
  const active = Math.min(chosen, choices.length - 1);

  const update = () => {
    setCaret(field.current?.selectionEnd ?? 0);
    setChosen(0);
  };
  const choose = ({ name }: KnownMember) => {
    if (!query) return;
    const before = `${text.slice(0, query.start)}@${name} `;
    onWrite(before + text.slice(query.start + 1 + query.prefix.length), before.length);
    setCaret(0);
  };
  /** Handles a key for the list; true if the list used it. */
  const onKey = (event: KeyboardEvent): boolean => {
    const member = choices[active];
    if (!member || isImeKey(event.nativeEvent)) return false;
    if (event.key === "ArrowDown") setChosen((active + 1) % choices.length);
    else if (event.key === "ArrowUp") setChosen((active - 1 + choices.length) % choices.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(member);
    else if (event.key === "Escape") setDismissed(text);
    else return false;
    event.preventDefault();
    return true;
  };
  return { choices, active, update, choose, onKey };
}
