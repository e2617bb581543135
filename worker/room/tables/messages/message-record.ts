import type { CommonMessage, MessageKind } from "../../../contract/message.ts";

type Head = Pick<CommonMessage, "id" | "rev" | "senderId" | "eventId" | "sentAt" | "replyTo"> & { kind: MessageKind };

/** Fields that vary by kind of message. */
export type MessageBody = Partial<Omit<CommonMessage, keyof Head | "status" | "quotedDeleted">> & {
  /** Data for signing the file links. */
  media?: { type: string; posterId?: string; posterType?: string };
};

export interface NewMessage extends Head {
  body: MessageBody;
}

/** A message as stored, without its readers: the read state differs per reader. */
export interface MessageRecord extends NewMessage {
  recalled: boolean;
}
