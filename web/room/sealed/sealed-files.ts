import * as Limits from "@contract/limits.ts";
import { mediaDownloadParameter, sealedFilesPath } from "@contract/routes/paths.ts";
import { cleanFileName } from "@contract/text/file-names.ts";
import * as z from "zod/mini";
import { isLinkExpiring } from "../../media/media-links.ts";
import { markDamaged, setSealedLinkHandler } from "../../media/sealed-links.ts";
import type { FileSource } from "../../sealed/file-response.ts";
import type { RoomMessage } from "../../sealed/room-codec.ts";
import { workerMessage } from "../../sealed/service-worker-message.ts";
import { pictureAt } from "./avatars.ts";

const sources = new Map<string, FileSource>();
/** By room: fetches the message again, which gives its files new links. */
const renewals = new Map<string, (messageId: number) => Promise<void>>();

/** Answers for the files of a room that this page shows. */
export function openSealedFiles(roomId: string, renew: (messageId: number) => Promise<void>): void {
  renewals.set(roomId, renew);
  listen();
}

/** The message with links that stay on the device. */
export function withLocalLinks(roomId: string, message: RoomMessage): RoomMessage {
  const { id, kind, file, fileUrl, posterUrl } = message;
  if (!file) return message;
  const local = (which: "file" | "poster", link: string, source: Omit<FileSource, "link">) => {
    const path = `${sealedFilesPath}${roomId}/${id}/${which}`;
    sources.set(path, { link, ...source });
    return path;
  };
  const { k: key, s: size, m: type, p } = file;
  const name = file.n ? cleanFileName(file.n) : `${kind}-${id}.${endingOf(type)}`;
  return {
    ...message,
    ...(fileUrl === undefined ? {} : { fileUrl: local("file", fileUrl, { key, size, type, name }) }),
    ...(posterUrl === undefined || !p
      ? {}
      : { posterUrl: local("poster", posterUrl, { key: p.k, size: p.s, type: p.m, name: "" }) }),
  };
}

function endingOf(type: string): string {
  const [, subtype = "bin"] = /\/(\w+)/.exec(type) ?? [];
  return { jpeg: "jpg", quicktime: "mov" }[subtype] ?? subtype;
}

/** Messages from this device's cache have local links without a source: they are fetched again. */
async function findSource(path: string, renew: boolean): Promise<FileSource | undefined> {
  const known = sources.get(path);
  if (known && !renew && !isLinkExpiring(known.link)) return known;
  const [roomId = "", messageId = ""] = path.slice(sealedFilesPath.length).split("/");
  await renewals.get(roomId)?.(Number(messageId));
  return sources.get(path);
}

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  setSealedLinkHandler(async (link, { method = "GET", headers, streamed }) => {
    if (link.startsWith("blob:")) return new Response(pictureAt(link));
    const { pathname, searchParams } = new URL(link, location.origin);
    const find = (renew: boolean) => findSource(pathname, renew);
    const { fileResponse } = await import("../../sealed/file-response.ts");
    const isTooLarge = !streamed && ((await find(false))?.size ?? 0) > Limits.decryptedInPageMaxBytes;
    if (isTooLarge) return new Response(null, { status: 413 });
    return fileResponse({
      ...{ method, range: new Headers(headers).get("range"), find },
      download: searchParams.has(mediaDownloadParameter),
      onDamaged: () => markDamaged(pathname),
    });
  });
  navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }: MessageEvent<unknown>) => {
    const asked = z.safeParse(workerMessage, data);
    if (!asked.success) return;
    const { sealedFile: path, renew, damaged } = asked.data;
    if (damaged) return markDamaged(path);
    findSource(path, renew).then(
      (source) => port?.postMessage(source),
      () => port?.postMessage(undefined),
    );
  });
}
