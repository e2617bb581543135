import { roomPath, sharedIntoPath } from "@contract/paths.ts";
import { storeShared } from "../device/shared-in.ts";

/** The room that something is shared into by this request. */
export function sharedInto({ method, url }: Request): string | undefined {
  const { pathname } = new URL(url);
  const [, , roomId = ""] = pathname.split("/");
  return method === "POST" && roomId !== "" && pathname === sharedIntoPath(roomId) ? roomId : undefined;
}

/** Takes what another app shares, and opens the room, whose composer will have it. */
export async function receive(request: Request, roomId: string): Promise<Response> {
  try {
    const form = await request.formData();
    const fields = ["title", "text", "url"].map((name) => form.get(name));
    const files = form.getAll("files").filter((one) => one instanceof File && one.size > 0) as File[];
    await storeShared(roomId, joined(fields), files);
  } catch {
    // The device is full, or what was shared cannot be read: the room opens, and can be asked again.
  }
  return Response.redirect(roomPath(roomId), 303);
}

/** Apps say the same in several fields: what another one holds is left out. */
function joined(fields: readonly (FormDataEntryValue | null)[]): string {
  const texts = new Set(
    fields.flatMap((text) => (typeof text === "string" && text.trim() !== "" ? [text.trim()] : [])),
  );
  return [...texts].filter((text) => ![...texts].some((other) => other !== text && other.includes(text))).join("\n");
}
