import { timingSafeEqual } from "node:crypto";
import * as Limits from "../contract/limits.ts";
import { mediaEndParameter, mediaPath } from "../contract/paths.ts";
import type { Keyring, SigningKey } from "./keyring.ts";

/**
 * A file as a link names it. The bucket holds nothing but bytes: what they are called and which type was told from
 * them travels in the link, under its signature, and is gone when the room is.
 */
export interface LinkedFile {
  roomId: string;
  fileId: string;
  /** The type told from the bytes; "" when it was none that is known. */
  type: string;
  /** "" for a file whose name is nobody's business. */
  name: string;
}

const secondMs = 1000;

/** The path to a file for whoever holds it, for at most `mediaLinkMs`. It stays the same for a while, to be cached. */
export function mediaLink(keyring: Keyring, file: LinkedFile, now: number): string {
  const step = Limits.mediaLinkMs / 2;
  const ends = (Math.floor(now / step) * step + Limits.mediaLinkMs) / secondMs;
  const query = new URLSearchParams({ room: file.roomId, [mediaEndParameter]: String(ends) });
  if (file.type) query.set("type", file.type);
  if (file.name) query.set("name", file.name);
  query.set("sign", signature(keyring.current, file, ends).toString("base64url"));
  return `${mediaPath}/${file.fileId}?${query}`;
}

/** The file that a link names, and when the link ends (milliseconds); undefined when it has ended or is not ours. */
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
  // JSON keeps the fields apart, whatever is in them. 128 bits are plenty for an hour.
  return Buffer.from(key.sign(`media:${JSON.stringify([roomId, fileId, ends, type, name])}`).subarray(0, 16));
}
