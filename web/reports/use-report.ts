import { report } from "@contract/endpoints/reports.ts";
import * as Limits from "@contract/limits.ts";
import { isSendable } from "@contract/message.ts";
import { can } from "@contract/permissions.ts";
import { copiedFiles, type ReportReason, type ReportRecipient, recipientsOf, reportedText } from "@contract/report.ts";
import { isWithin } from "@contract/text/text-rules.ts";
import { useState } from "react";
import { newEventId } from "../lib/ids.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { useApi, useRoom } from "../room/RoomProvider.tsx";
import { shownMessages } from "../room/state/history-window.ts";
import type { RoomMessage } from "../sealed/room-codec.ts";

export const reportScopes = ["message", "context", "numbers"] as const;
export type ReportScope = (typeof reportScopes)[number];

/** State of a report: about `message` and others before it, or without one about the room. */
export function useReport(message: RoomMessage | undefined, onSent: (to: ReportRecipient) => void) {
  const api = useApi();
  const all = useRoom(shownMessages);
  const members = useRoom((state) => state.members);
  const sealed = useRoom(({ room }) => room.sealed === true);
  const [id] = useState(newEventId);
  const [reason, setReason] = useState<ReportReason>();
  const [chosenRecipient, setRecipient] = useState<ReportRecipient>("owner");
  const [scope, setScope] = useState<ReportScope>("message");
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set());
  const [text, setText] = useState("");
  const [email, setEmail] = useState("");
  const [checked, setChecked] = useState(false);
  const { busy, error, submit } = useSubmit();

  const before = message
    ? all
        .filter(({ id, status, kind }) => id < message.id && status === "sent" && isSendable(kind))
        .slice(-Limits.reportContextMax)
    : [];
  const reported = message
    ? [...(scope === "context" ? before.filter((one) => added.has(one.id)) : []), message].slice(
        -Limits.reportedMessagesMax,
      )
    : [];
  const isReported = (one: RoomMessage) => reported.some(({ id }) => id === one.id);
  const isAboutManagers =
    !message ||
    reported.some(({ senderId }) => {
      const sender = members.find((member) => member.id === senderId);
      return sender !== undefined && can(sender.role, "room.manage");
    });
  const recipients = reason ? recipientsOf(reason, isAboutManagers) : ["operator" as const];
  const to: ReportRecipient = recipients.includes(chosenRecipient) ? chosenRecipient : "operator";
  const withContents = message !== undefined && to === "operator" && scope !== "numbers";
  const first = reported[0]?.id ?? 0;
  const context = withContents && scope === "context" ? before.filter((one) => one.id < first) : [];
  const handedOver = [...context, ...reported];
  const files = sealed
    ? []
    : reported.flatMap(({ fileId, size = 0 }) => (fileId === undefined ? [] : [{ id: fileId, size }]));
  const copied = copiedFiles(files);
  const needsText = reason === "other" && text.trim() === "";
  const tooLong = !isWithin(text.trim(), Limits.reportTextMaxLength);

  const send = async (): Promise<void> => {
    setChecked(true);
    if (!reason || needsText || tooLong) return;
    const clearTexts = handedOver
      .filter(({ locked }) => !locked)
      .map((one) => ({ id: one.id, text: reportedText(one), ...(one.proof ? { proof: one.proof } : {}) }));
    const body = {
      ...{ id, reason, to, withContents },
      messageIds: reported.map((one) => one.id),
      contextIds: context.map((one) => one.id),
      ...(text.trim() && to === "operator" ? { text: text.trim() } : {}),
      ...(email.trim() && to === "operator" ? { email: email.trim() } : {}),
      ...(sealed && withContents ? { clearTexts } : {}),
    };
    await submit(async () => onSent((await api(report, { body, quiet: true })).to));
  };

  return {
    ...{
      sealed,
      reason,
      setReason,
      recipients,
      to,
      setRecipient,
      scope,
      setScope,
      withContents,
      handedOver,
      copied,
    },
    ...{ text, setText, email, setEmail, busy, error, send, before, isReported },
    setReported: (messageId: number, on: boolean) =>
      setAdded(new Set(on ? [...added, messageId] : [...added].filter((one) => one !== messageId))),
    mayAdd: reported.length < Limits.reportedMessagesMax,
    reasonMissing: checked && !reason,
    textMissing: checked && needsText,
    tooLong,
  };
}
