import * as z from "zod/mini";
import { endpoints } from "../contract/endpoints/endpoints.ts";
import * as Limits from "../contract/limits.ts";
import { Refused } from "../lib/result.ts";
import { readForm, readText } from "./body.ts";
import type { AppContext } from "./context.ts";

const { body: fields } = endpoints.postByHook;

const multipart = "multipart/form-data";

const typeOf = (c: AppContext) => c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();

/** Largest size in memory of a post's form with files, from its announced length; 0 for a post of another type. */
export function formBytes(c: AppContext): number {
  if (typeOf(c) !== multipart) return 0;
  const announced = Number(c.req.header("content-length") ?? Limits.hookBodyMaxBytes);
  return Math.min(announced, Limits.hookBodyMaxBytes);
}

/** Reads the body of a post: a form with files, a form, JSON, or else the text itself. */
export async function readHookPost(c: AppContext): Promise<z.output<typeof fields> & { files: File[] }> {
  const type = typeOf(c);
  const isMultipart = type === multipart;
  const text = isMultipart ? "" : await readText(c);
  const files: File[] = [];
  const read = async (): Promise<unknown> => {
    if (type === "application/json") return JSON.parse(text);
    if (type === "application/x-www-form-urlencoded") {
      const form = new URLSearchParams(text);
      // `curl -d` declares its text to be a form.
      return form.has("text") ? Object.fromEntries(form) : { text };
    }
    if (!isMultipart) return { text };
    const form = await readForm(c, Limits.hookBodyMaxBytes);
    const values: Record<string, string> = {};
    for (const [name, value] of form)
      if (typeof value === "string") values[name] = value;
      else files.push(value);
    return values;
  };
  const bad = (field: string) => new Refused("badParameter", { field });
  const body = await read().catch((error: unknown) => {
    throw error instanceof Refused ? error : bad("body");
  });
  const eventId = c.req.header("idempotency-key");
  const post = z.safeDecode(fields, (eventId === undefined ? body : { ...Object(body), event_id: eventId }) as never);
  if (!post.success) throw bad(String(post.error.issues[0]?.path[0] ?? "body"));
  if (files.length > Limits.filesAtOnce) throw new Refused("tooManyFiles");
  return { ...post.data, files };
}
