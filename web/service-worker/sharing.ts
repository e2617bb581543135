import { roomPath, shareFailedQuery, shareTargetPath } from "@contract/routes/paths.ts";
import { storeShared } from "../device/shared-in.ts";

/** Id of the room that another app shares into by this request, else undefined. */
export function shareTargetRoom({ method, url }: Request): string | undefined {
  const { pathname } = new URL(url);
  const [, , roomId = ""] = pathname.split("/");
  return method === "POST" && roomId !== "" && pathname === shareTargetPath(roomId) ? roomId : undefined;
}

/** Stores the content that another app shares and opens the room, whose composer takes it. */
export async function receive(request: Request, roomId: string): Promise<Response> {
  try {
    const form = await request.formData();
    const fields = ["title", "text", "url"].map((name) => form.get(name));
    const files = form.getAll("files").filter((one) => one instanceof File && one.size > 0) as File[];
    await storeShared(roomId, joined(fields), files);
    return Response.redirect(roomPath(roomId), 303);
  } catch {
    // Storage is full or the content unreadable: the room says so.
    return Response.redirect(roomPath(roomId) + shareFailedQuery, 303);
  }
}

/** Apps repeat content in several fields: drops a text that another one contains. */
function joined(fields: readonly (FormDataEntryValue | null)[]): string {
  const texts = new Set(
    fields.flatMap((text) => (typeof text === "string" && text.trim() !== "" ? [text.trim()] : [])),
  );
  return [...texts].filter((text) => ![...texts].some((other) => other !== text && other.includes(text))).join("\n");
}
