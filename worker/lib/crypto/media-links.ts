import { timingSafeEqual } from "node:crypto";
import * as Limits from "../../contract/limits.ts";
import { mediaEndParameter, mediaPath } from "../../contract/routes/paths.ts";
import type { Keyring, SigningKey } from "./keyring.ts";

/**
 * Content of a signed file link. The bucket stores only bytes: name and detected type are in the signed link, and
 * deleted with the room.
 */
export interface LinkedFile {
  roomId: string;
  fileId: string;
  /** Type detected from the bytes; "" if unknown. */
  type: string;
  /** "" for a file whose name is not revealed. */
  name: string;
}

const secondMs = 1000;

/**
 * Path to a file, valid for at most `mediaLinkMs`. The path stays the same for half that time, so that browsers can
 * cache the file.
 */
export function mediaLink(keyring: Keyring, file: LinkedFile, now: number): string {
  const step = Limits.mediaLinkMs / 2;
  const ends = (Math.floor(now / step) * step + Limits.mediaLinkMs) / secondMs;
  const query = new URLSearchParams({ room: file.roomId, [mediaEndParameter]: String(ends) });
  if (file.type) query.set("type", file.type);
  if (file.name) query.set("name", file.name);
  query.set("sign", signature(keyring.current, file, ends).toString("base64url"));
  return `${mediaPath}/${file.fileId}?${query}`;
}

/**
 * Verifies a file link and returns its file and end (milliseconds); undefined if it has expired or the signature is
 * wrong.
 */
export function readMediaLink(
  keyring: Keyring,
  fileId: string,
  query: URLSearchParams,
  now: number,
): (LinkedFile & { endsAt: number }) | undefined {
  const text = (key: string) => query.get(key) ?? "";
  const file = { roomId: text("room"), fileId, type: text("type"), name: text("name") };
  const ends = Number(text(mediaEndParameter));
  const endsAt = ends * secondMs;
  if (!Number.isSafeInteger(ends) || endsAt <= now || endsAt > now + Limits.mediaLinkMs) return undefined;
  const given = Buffer.from(text("sign"), "base64url");
  const fits = keyring.all.some((key) => {
    const right = signature(key, file, ends);
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return fits ? { ...file, endsAt } : undefined;
}

function signature(key: SigningKey, { roomId, fileId, type, name }: LinkedFile, ends: number): Buffer {
  // JSON separates the fields unambiguously. 128 bits suffice for a signature that is valid for an hour.
  return Buffer.from(key.sign(`media:${JSON.stringify([roomId, fileId, ends, type, name])}`).subarray(0, 16));
}
