import type { Message, MessageKind } from "../../../contract/message.ts";

/** Fields that vary by kind of message. */
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
  /** Data for signing the file links. */
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

/** A message as stored, without its readers: the read state differs per reader. */
export interface MessageRecord extends NewMessage {
  recalled: boolean;
}
