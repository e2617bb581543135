import * as Limits from "@contract/limits.ts";
import { LruMap } from "@contract/lru-map.ts";
import { mediaDownloadParameter, sealedFilesPath } from "@contract/routes/paths.ts";
import * as z from "zod/mini";
import { type FileSource, fileResponse, fileSource } from "../sealed/file-response.ts";
import type { WorkerMessage } from "../sealed/service-worker-message.ts";

declare const self: ServiceWorkerGlobalScope;

const cachedMax = 100;
/** In memory only: the keys are those of the pages. */
const cache = new LruMap<string, FileSource>(cachedMax);

/** Answers a local link of a sealed room; undefined for other requests. */
export function sealedFile({ url, method, headers, mode, destination }: Request): Promise<Response> | undefined {
  const { origin, pathname, searchParams } = new URL(url);
  if (origin !== self.location.origin || !pathname.startsWith(sealedFilesPath)) return undefined;
  return fileResponse({
    ...{ method, range: headers.get("range") },
    // A page of the app's origin must not be made of a member's file.
    download: mode === "navigate" || searchParams.has(mediaDownloadParameter),
    played: destination === "audio" || destination === "video",
    find: (renew) => findSource(pathname, renew),
    onDamaged: () => void tell({ sealedFile: pathname, renew: false, damaged: true }),
  });
}

async function findSource(path: string, renew: boolean): Promise<FileSource | undefined> {
  const cached = cache.get(path);
  if (cached && !renew) return cached;
  const source = await ask({ sealedFile: path, renew, damaged: false });
  if (source) cache.set(path, source);
  return source;
}

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

async function tell(message: WorkerMessage): Promise<void> {
  for (const page of await pages()) page.postMessage(message);
}

/** The first answer of a page that knows the file; undefined without one. A page that still loads is asked again. */
function ask(message: WorkerMessage): Promise<FileSource | undefined> {
  return new Promise((resolve) => {
    const refused = new Set<string>();
    const end = (source?: FileSource) => {
      clearInterval(again);
      clearTimeout(timer);
      resolve(source);
    };
    const askAll = async () => {
      const all = (await pages()).filter(({ id }) => !refused.has(id));
      if (all.length === 0) end();
      for (const page of all) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => {
          const source = z.safeParse(fileSource, data);
          if (source.success) return end(source.data);
          refused.add(page.id);
          if (all.every(({ id }) => refused.has(id))) end();
        };
        page.postMessage(message, [port2]);
      }
    };
    const again = setInterval(askAll, Limits.fileSourceRetryMs);
    const timer = setTimeout(end, Limits.fileSourceTimeoutMs);
    void askAll();
  });
}
