import * as Limits from "../contract/limits.ts";
import { Refused } from "../lib/result.ts";
import type { AppContext } from "./context.ts";

/**
 * Reads a body of one of the three documented content types. Refuses a malformed body with 400, a body larger than
 * `maxBytes` with 413 and another content type with 415.
 */
export async function readBody(c: AppContext, maxBytes: number = Limits.bodyMaxBytes): Promise<unknown> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "") return {};
  const isJson = type === "application/json";
  if (!isJson && type !== "multipart/form-data" && type !== "application/x-www-form-urlencoded")
    throw new Refused("unsupportedType");
  try {
    if (!isJson) return Object.fromEntries(await readForm(c, maxBytes));
    const text = await readText(c, maxBytes);
    return text === "" ? {} : (JSON.parse(text) as unknown);
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("badParameter", { field: "body" });
  }
}

const tooLarge = () => new Refused("tooLarge");

function checkAnnounced(c: AppContext, maxBytes: number): void {
  if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw tooLarge();
}

/** Reads a form from the stream. Stops reading at `maxBytes`: the announced length may be wrong, or missing. */
export async function readForm(c: AppContext, maxBytes: number): Promise<FormData> {
  checkAnnounced(c, maxBytes);
  let length = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > maxBytes) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  const headers = { "content-type": c.req.header("content-type") ?? "" };
  try {
    return await new Response(c.req.raw.body?.pipeThrough(limit) ?? null, { headers }).formData();
  } catch (error) {
    if (length > maxBytes) throw tooLarge();
    throw error;
  }
}

/** Reads a body as unparsed text. Stops reading at `maxBytes`, as `readForm` does. */
export async function readText(c: AppContext, maxBytes: number = Limits.bodyMaxBytes): Promise<string> {
  checkAnnounced(c, maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const body: ReadableStream<Uint8Array> | null = c.req.raw.body;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
