import type { ImportedMessage } from "@contract/endpoints/imports.ts";
import type { MaybePromise } from "../../sealed/room-codec.ts";
import type { SealedFile } from "../../sealed/sealed-file.ts";
import type { Media } from "../types.ts";
import type { EncryptedBytes } from "../uploads/upload-file.ts";

/** How the messages and files of an import are sent into a room. */
export interface ImportContent {
  /** Rejects without a key. `quotedText`: start of the quoted message. */
  encode(
    message: ImportedMessage,
    more: { quotedText?: string | undefined; file?: SealedFile | undefined },
  ): MaybePromise<ImportedMessage>;
  /** The bytes to upload in place of the file's own, and what the message then says of the file. */
  encrypt(
    message: ImportedMessage,
    file: Pick<Media, "file" | "name" | "mime">,
  ): MaybePromise<{ bytes?: EncryptedBytes; sealedFile?: SealedFile }>;
}

/** Into an unsealed room, as they are. */
export const unsealedImports: ImportContent = { encode: (message) => message, encrypt: () => ({}) };
