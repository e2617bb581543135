import { abandonUpload, beginUpload, completeUpload, putUploadPart } from "@contract/calls/uploads.ts";
import * as Limits from "@contract/limits.ts";
import { partCount, type UploadRequest } from "@contract/upload.ts";
import { onTestFinished } from "vitest";
import type { FakeServer } from "./fake-server.ts";

/** Lets the server store files; the result has them in the order of their uploads. A file's link is that of a blob. */
export function storeFiles(server: FakeServer): Blob[] {
  const begun: { asked: UploadRequest; parts: Blob[] }[] = [];
  const stored: Blob[] = [];
  const uploadOf = (fileId: string) => {
    const upload = begun[Number(fileId.replace("file", ""))];
    if (!upload) throw new Error(`there is no upload ${fileId}`);
    return upload;
  };
  server.answer(beginUpload, ({ body }) => {
    const fileId = `file${begun.push({ asked: body, parts: [] }) - 1}`;
    return { fileId, partSize: Limits.uploadPartBytes, parts: partCount(body.size) };
  });
  server.answer(putUploadPart, ({ params, bytes = new Blob() }) => {
    const n = Number(params.part);
    uploadOf(params.fileId).parts[n - 1] = bytes;
    return { n };
  });
  server.answer(completeUpload, ({ params: { fileId } }) => {
    const { asked, parts } = uploadOf(fileId);
    const { name, mime, size } = asked;
    const file = new Blob(parts, { type: mime });
    const fileUrl = URL.createObjectURL(file);
    onTestFinished(() => URL.revokeObjectURL(fileUrl));
    stored.push(file);
    const named = asked.category === "chat_file" ? { fileName: name, extension: name.split(".").at(-1) ?? "" } : {};
    server.files.set(fileId, { fileId, fileUrl, size, ...named });
    return { fileId, fileUrl, size, mime };
  });
  server.answer(abandonUpload, {});
  return stored;
}

/** A picture of one colour, drawn by the browser. */
export async function picture(name: string, width: number, height: number, color = "rgb(180 40 40)"): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], name, { type: "image/png" });
}
