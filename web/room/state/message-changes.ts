import type { PushData } from "@contract/frames/server-frames.ts";
import type { Message } from "@contract/message.ts";
import { excerptOf } from "@contract/text/text-rules.ts";
import { changeMessage, findMessage, indexFrom, type MessageList, mapMessages } from "./message-list.ts";

/** Removes the text of a recalled message from the messages that quote it. */
export function blankQuotes(messages: MessageList, messageId: number, rev: number): MessageList {
  return mapMessages(messages, indexFrom(messages, messageId), messages.length, (message) =>
    message.replyTo !== messageId || message.quotedRecalled
      ? message
      : {
          ...message,
          quotedText: "",
          quotedRecalled: true,
          quotedDeleted: 2 as const,
          rev: Math.max(message.rev, rev),
        },
  );
}

/** Changes the message, and the text of it that later messages quote. */
export function editMessage(messages: MessageList, { messageId, ...changes }: PushData<"messageEdited">): MessageList {
  const { content, rev } = changes;
  const edited = changeMessage(messages, messageId, (message) =>
    message.rev >= rev ? message : { ...message, ...changes },
  );
  const fileName = findMessage(edited, messageId)?.fileName ?? "";
  const quotedText = excerptOf(content || fileName);
  return mapMessages(edited, indexFrom(edited, messageId), edited.length, (message) =>
    message.replyTo !== messageId || message.rev >= rev || message.quotedText === quotedText
      ? message
      : { ...message, quotedText, rev },
  );
}

export function changeReaction(
  messages: MessageList,
  { messageId, emoji, memberId, on, rev }: PushData<"reacted">,
): MessageList {
  return changeMessage(messages, messageId, (message) => {
    if (message.rev >= rev) return message;
    const { reactions = {}, ...rest } = message;
    const others = (reactions[emoji] ?? []).filter((id) => id !== memberId);
    const { [emoji]: _, ...otherEmoji } = reactions;
    const now = on
      ? { ...reactions, [emoji]: [...others, memberId] }
      : others.length > 0
        ? { ...reactions, [emoji]: others }
        : otherEmoji;
    return Object.keys(now).length === 0 ? { ...rest, rev } : { ...rest, reactions: now, rev };
  });
}

export function changePoll(messages: MessageList, { messageId, poll, rev }: PushData<"pollChanged">): MessageList {
  return changeMessage(messages, messageId, (message) => (message.rev >= rev ? message : { ...message, poll, rev }));
}

export function addTranscript(
  messages: MessageList,
  { messageId, transcript, rev }: PushData<"transcribed">,
): MessageList {
  return changeMessage(messages, messageId, (message) =>
    message.rev >= rev ? message : { ...message, transcribed: true, transcript, rev },
  );
}

/** Replaces messages of the list that arrive at a later revision; adds none. */
export function replaceOlderRevisions(messages: MessageList, incoming: readonly Message[]): MessageList {
  let list = messages;
  for (const message of incoming) {
    list = changeMessage(list, message.id, (known) => (known.rev >= message.rev ? known : message));
    if (message.status === "recalled") list = blankQuotes(list, message.id, message.rev);
  }
  return list;
}
