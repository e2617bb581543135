import { encryptedAuthor, importedEventId, importedSenderId } from "@contract/imported.ts";
import * as Limits from "@contract/limits.ts";
import { encryptEnvelope } from "../../sealed/envelope.ts";
import type { EpochKeys } from "../../sealed/epoch-keys.ts";
import { encryptedBytes, newFileKey } from "../../sealed/files.ts";
import type { ImportContent } from "../codec/import-content.ts";

const isSide = (length = 0) => length > 0 && length <= Limits.pictureSideMax;

/** The server learns the time, the kind and the size of an imported message, and which one it replies to. */
export function sealedImports(keys: EpochKeys): ImportContent {
  return {
    async encode({ author, content, quote, width: _, height: __, durationSeconds: ___, ...message }, more) {
      const { quotedText, file } = more;
      const eventId = importedEventId(message.sourceId);
      const binding = { kind: "message", memberId: importedSenderId(encryptedAuthor), eventId } as const;
      const envelope = await encryptEnvelope(keys, binding, {
        ...{ t: content, a: author },
        ...(quotedText ? { q: quotedText } : {}),
        ...(quote ? { b: quote.author } : {}),
        ...(file ? { f: file } : {}),
      });
      return {
        ...{ ...message, author: encryptedAuthor, content: envelope },
        ...(quote ? { quote: { sourceId: quote.sourceId, author: encryptedAuthor } } : {}),
      };
    },
    async encrypt({ kind, width, height, durationSeconds }, { file, name, mime }) {
      const key = newFileKey();
      const sealedFile = {
        ...{ k: key, n: kind === "file" ? name : "", s: file.size, m: mime },
        ...(isSide(width) && isSide(height) ? { w: width, h: height } : {}),
        ...(durationSeconds === undefined ? {} : { d: Math.min(durationSeconds, Limits.videoMaxSeconds) }),
      };
      return { bytes: await encryptedBytes(key, file), sealedFile };
    },
  };
}
