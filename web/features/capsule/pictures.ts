import { toBase64 } from "../../lib/base64.ts";
import { fetchLink } from "../../media/sealed-links.ts";
import type { ChangesSince } from "./changes-since.ts";
import type { PausableRequests } from "./pausable-requests.ts";

/** `data:` URLs of members' uploaded pictures, by member id. */
export async function readPictures(
  { pictures }: ChangesSince,
  gate: PausableRequests,
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map<string, string>();
  for (const { memberId, link } of pictures) {
    const picture = await gate.persist(async () => {
      const answer = await fetchLink(link);
      return answer.ok ? await answer.blob() : undefined;
    });
    // The URL stands in a style sheet.
    if (picture && /^image\/[\w.+-]+$/.test(picture.type))
      addresses.set(memberId, `data:${picture.type};base64,${toBase64(new Uint8Array(await picture.arrayBuffer()))}`);
  }
  return addresses;
}
