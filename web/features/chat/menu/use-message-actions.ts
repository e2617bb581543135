import type { Message } from "@contract/message.ts";
import { useState } from "react";
import { CallError } from "../../../api/call-error.ts";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { useT } from "../../../i18n/use-t.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { copyPicture } from "../../../lib/browser/copy-picture.ts";
import { useRoomActions } from "../../../room/RoomProvider.tsx";
import { toast } from "../../../ui/toast.ts";
import { useMediaTools } from "../media/media-tools.ts";
import { convert } from "../voice/conversions.ts";
import type { MessageAction } from "./menu-actions.ts";

/** Time to undo a deletion. */
const undoMs = 6000;

interface Options {
  onReply: (message: Message) => void;
  showReaders: (message: Message) => void;
  showReactions: (message: Message) => void;
}

/**
 * Carries out the actions of a message's menu. Recalling asks for confirmation; `asking` is the message in question.
 */
export function useMessageActions({ onReply, showReaders, showReactions }: Options) {
  const t = useT("chat");
  const common = useT("common");
  const errorText = useErrorText();
  const { download, load } = useMediaTools();
  const { hide, unhide, recall, transcribe } = useRoomActions();
  const [asking, setAsking] = useState<Message>();

  const perform = async (action: MessageAction, message: Message): Promise<void> => {
    switch (action) {
      case "reply":
        return onReply(message);
      case "recall":
        return setAsking(message);
      case "copy":
        if (await copyText(message.content || message.transcript || ""))
          return toast(t("menu.copied"), { kind: "success" });
        return toast(common("copyFailed"), { kind: "error" });
      case "copyPicture":
        try {
          await copyPicture(() => load(message));
          return toast(t("menu.pictureCopied"), { kind: "success" });
        } catch {
          return toast(common("copyFailed"), { kind: "error" });
        }
      case "readers":
        return showReaders(message);
      case "reactions":
        return showReactions(message);
      case "download":
        return download(message);
      case "convert":
        return convert(message.id, () => transcribe(message.id)).catch((error: unknown) => {
          void toast(errorText(error), { kind: "error" });
        });
      case "hide":
        hide(message.id);
        return toast(t("menu.hidden"), {
          durationMs: undoMs,
          action: { label: t("menu.undo"), onClick: () => unhide(message.id) },
        });
    }
  };

  return {
    perform: (action: MessageAction, message: Message) => void perform(action, message),
    asking,
    dismiss: () => setAsking(undefined),
    recall: async () => {
      if (!asking) return;
      try {
        await recall(asking.id);
      } catch (error) {
        const reason = error instanceof CallError ? error.text : "";
        void toast(reason || t("menu.recallFailed"), { kind: "error" });
        throw error;
      }
    },
  };
}
