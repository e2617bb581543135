import * as z from "zod/mini";
import { commonMessage } from "./message.ts";
import { name } from "./text/text-rules.ts";
import { timestamp, wireObject } from "./wire.ts";

/** A program that writes by an incoming hook; its id is the sender's id of its messages. */
export const bot = wireObject({ id: z.string(), name }, { name: "mc" });
export type Bot = z.output<typeof bot>;

/** Headers of a delivery, as in Standard Webhooks 1.0 (https://www.standardwebhooks.com). */
export const deliveryHeaders = { id: "webhook-id", timestamp: "webhook-timestamp", signature: "webhook-signature" };

/** Prefixes of a secret and of a signature there, both before base64. */
export const secretPrefix = "whsec_";
export const signaturePrefix = "v1,";

/** Body of a delivery: new messages of members and bots, in order. A test has none. */
export const hookDelivery = wireObject(
  {
    type: z.enum(["messages", "test"]),
    roomId: z.string(),
    roomName: z.string(),
    sentAt: timestamp,
    messages: z.array(wireObject({ senderName: z.string(), message: commonMessage })),
  },
  { roomId: "chat_id", roomName: "chat_mc", sentAt: "sj_zu" },
);
