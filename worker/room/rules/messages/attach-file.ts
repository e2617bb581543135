import type { CommandInput } from "../../../contract/frames/client-frames.ts";
import * as Limits from "../../../contract/limits.ts";
import type { SendableKind } from "../../../contract/message.ts";
import { encryptedSize } from "../../../contract/sealed/sealed-file.ts";
import { extensionOf } from "../../../contract/text/file-names.ts";
import type { UploadCategory } from "../../../contract/upload.ts";
import { Refused } from "../../../lib/result.ts";
import type { CommandContext } from "../../context.ts";
import type { FileRecord } from "../../tables/files.ts";
import type { MessageBody } from "../../tables/messages/message-record.ts";
import { fileToUse } from "../file-use.ts";

type FileKind = Exclude<SendableKind, "text">;
type Input = CommandInput<"sendMessage">;

export function isFileKind(kind: string): kind is FileKind {
  return kind in categories;
}

/**
 * Upload categories that each kind of message accepts. Any upload may be sent as a file, such as a song or an original
 * picture.
 */
const categories: Record<FileKind, readonly UploadCategory[]> = {
  image: ["chat_img"],
  voice: ["chat_audio"],
  video: ["chat_video"],
  file: ["chat_file", "chat_audio", "chat_img", "chat_video"],
};

/** The files of a message and its body fields; in a sealed room they hold nothing of the content. Throws `Refused` before any write. */
export function filesFor(
  { tables, me }: CommandContext,
  kind: FileKind,
  input: Input,
): { ids: string[]; body: MessageBody } {
  const file = fileToUse(tables, me, input.fileId ?? "", categories[kind]);
  const { sealed } = tables.details;
  const voiceMaxBytes = sealed ? encryptedSize(Limits.voiceMaxBytes) : Limits.voiceMaxBytes;
  if (kind === "voice" && file.size > voiceMaxBytes) throw new Refused("fileTooLarge");
  const withPoster = kind === "image" || kind === "video";
  const poster =
    withPoster && input.posterFileId !== undefined && input.posterFileId !== input.fileId
      ? fileToUse(tables, me, input.posterFileId, ["chat_img"])
      : undefined;
  return {
    ids: poster ? [file.id, poster.id] : [file.id],
    body: {
      ...(sealed ? {} : facts(kind, file, input)),
      ...(withPoster && input.albumId !== undefined ? { albumId: input.albumId } : {}),
      fileId: file.id,
      size: file.size,
      media: { type: file.type, ...(poster ? { posterId: poster.id, posterType: poster.type } : {}) },
    },
  };
}

function facts(kind: FileKind, file: FileRecord, input: Input): MessageBody {
  const seconds = input.durationSeconds ?? 0;
  switch (kind) {
    case "image":
      return sides(file, input);
    case "voice":
      return { durationSeconds: Math.min(seconds, Limits.voiceMaxSeconds), transcribed: false, transcript: "" };
    case "video":
      return { ...sides(file, input), durationSeconds: Math.min(seconds, Limits.videoMaxSeconds) };
    case "file":
      return { fileName: file.name, extension: extensionOf(file.name) };
  }
}

/** The file gives the picture's dimensions; only the client knows a photo's rotation. */
function sides(file: FileRecord, { width, height }: Input): MessageBody {
  const given = isSide(width) && isSide(height) ? { width, height } : {};
  if (file.width === null || file.height === null) return given;
  if (width === file.height && height === file.width) return given;
  return { width: file.width, height: file.height };
}

function isSide(value: number | undefined): value is number {
  return value !== undefined && value > 0 && value <= Limits.pictureSideMax;
}
