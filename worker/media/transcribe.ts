import { mediaKey } from "./media-store.ts";

const model = "@cf/openai/whisper-large-v3-turbo";

/** Text of a voice message; "" if the speech model recognises none. Throws if the file no longer exists. */
export async function transcribe(
  ai: Ai,
  bucket: R2Bucket,
  { roomId, fileId }: { roomId: string; fileId: string },
): Promise<string> {
  const object = await bucket.get(mediaKey(roomId, fileId));
  if (!object) throw new Error("the file is no longer there");
  const audio = Buffer.from(await object.arrayBuffer()).toString("base64");
  const { text } = await ai.run(model, { audio });
  return text.trim();
}
