import type { Message, MessageKind } from "../../contract/message.ts";

/** What varies by kind of message. */
export type MessageBody = Partial<
  Omit<
    Message,
    | "id"
    | "rev"
    | "kind"
    | "status"
    | "senderId"
    | "eventId"
    | "sentAt"
    | "replyTo"
    | "readByMe"
    | "readCount"
    | "fileUrl"
    | "posterUrl"
    | "quotedDeleted"
  >
> & {
  /** What the links to its files need to be made. */
  media?: { type: string; posterId?: string; posterType?: string };
};

export interface NewMessage {
  id: number;
  rev: number;
  kind: MessageKind;
  senderId: string;
  eventId: string;
  sentAt: number;
  replyTo: number;
  body: MessageBody;
}

/** A message as it is stored; who has read it is told apart, for each reader. */
export interface MessageRecord extends NewMessage {
  recalled: boolean;
}
