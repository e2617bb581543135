import { roomIdLength } from "../../contract/routes/link.ts";
import { roomPath } from "../../contract/routes/paths.ts";
import { readLinkCode } from "../../lib/crypto/codes.ts";
import type { Keyring } from "../../lib/crypto/keyring.ts";

const roomAddress = new RegExp(`${roomPath("")}([0-9A-Za-z]{${roomIdLength}})(?![0-9A-Za-z])`);

/** Id of the room that a link leads to, also one that no longer opens; undefined for any other text. */
export function reportedRoom(keyring: Keyring, link: string): string | undefined {
  for (const segment of link.split(/[^0-9A-Za-z]+/)) {
    const parsed = readLinkCode(keyring, segment);
    if (parsed) return parsed.roomId;
  }
  return roomAddress.exec(link)?.[1];
}
