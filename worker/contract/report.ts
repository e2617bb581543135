import * as z from "zod/mini";
import * as Limits from "./limits.ts";
import { type CommonMessage, messageKind } from "./message.ts";
import { counter, flag, timestamp, wireObject } from "./wire.ts";

export const reportReasons = ["illegal", "minors", "harassment", "spam", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportRecipients = ["owner", "operator"] as const;
export type ReportRecipient = (typeof reportRecipients)[number];

/**
 * Recipients that the member may choose. `aboutManagers`: the report is about the room, or about a message of its owner
 * or a co-owner, who would read it.
 */
export function recipientsOf(reason: ReportReason, aboutManagers: boolean): readonly ReportRecipient[] {
  return !aboutManagers && (reason === "spam" || reason === "harassment") ? ["owner", "operator"] : ["operator"];
}

export const reportDecisions = ["none", "messageRemoved", "memberRemoved", "roomDisabled"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** The text of a message as a report hands it over: with the options of a poll, a line each. */
export function reportedText({ content, poll }: Pick<Partial<CommonMessage>, "content" | "poll">): string {
  return [content ?? "", ...(poll?.options ?? [])].filter(Boolean).join("\n");
}

/** Ids of the files whose bytes a report copies: the first ones in order of the messages that fit the limit together. */
export function copiedFiles(files: readonly { id: string; size: number }[]): ReadonlySet<string> {
  const copied = new Set<string>();
  let bytes = 0;
  for (const { id, size } of files) {
    if (bytes + size > Limits.reportFilesMaxBytes) continue;
    bytes += size;
    copied.add(id);
  }
  return copied;
}

/** A report to the owner and co-owners, who read the messages in the room. */
export const ownersReport = wireObject({
  id: z.string(),
  reason: z.enum(reportReasons),
  messageIds: z.array(counter),
  reportedAt: timestamp,
});
export type OwnersReport = z.output<typeof ownersReport>;

/** A message in a report. */
export const handedOver = wireObject({
  id: counter,
  /** The report is about this message; others came before it. */
  reported: flag,
  kind: messageKind,
  senderId: z.string(),
  sentAt: timestamp,
  /** Missing if only numbers were handed over. In a sealed room the sender's name is missing, too. */
  text: z.optional(z.string()),
  senderName: z.optional(z.string()),
  /** The room stored this text, or in a sealed room the sender committed to it. If false, only the reporter says so. */
  verified: flag,
  /** The file's bytes are copied when the report arrives, if it is one of `copiedFiles`. */
  file: z.optional(wireObject({ id: z.string(), name: z.string(), type: z.string(), size: counter })),
});
export type HandedOver = z.output<typeof handedOver>;
