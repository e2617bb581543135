import type { Message } from "@contract/message.ts";
import { useT } from "../../../i18n/use-t.ts";
import { fileKind } from "../../../lib/file-names.ts";
import { AudioFile } from "../voice/AudioFile.tsx";
import { VoiceMessage } from "../voice/VoiceMessage.tsx";
import { FileTile } from "./FileTile.tsx";
import { useMediaTools } from "./media-tools.ts";
import { PictureMessage } from "./PictureMessage.tsx";
import { VideoMessage } from "./VideoMessage.tsx";

interface Props {
  message: Message;
  mine: boolean;
  senderName: string;
  tabIndex: number;
}

export function MessageMedia({ message, mine, senderName, tabIndex }: Props) {
  switch (message.kind) {
    case "image":
      return <PictureMessage message={message} senderName={senderName} tabIndex={tabIndex} />;
    case "voice":
      return <VoiceMessage message={message} mine={mine} tabIndex={tabIndex} />;
    case "video":
      return <VideoMessage message={message} tabIndex={tabIndex} />;
    default:
      return <FileMessage message={message} tabIndex={tabIndex} />;
  }
}

function FileMessage({ message, tabIndex }: { message: Message; tabIndex: number }) {
  const t = useT("media");
  const { download } = useMediaTools();
  const name = message.fileName ?? "";
  if (fileKind(name) === "audio") return <AudioFile message={message} tabIndex={tabIndex} />;
  return (
    <FileTile
      name={name}
      bytes={message.size ?? 0}
      tabIndex={tabIndex}
      label={t("download.start")}
      onPress={() => download(message)}
    />
  );
}
