import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createMediaStore } from "../../../worker/media/media-store.ts";
import type { MediaStore, RoomServices } from "../../../worker/room/ports.ts";

/** Replaces some of the room's services until the room restarts. */
export async function replaceRoomServices(
  chatId: string,
  change: (services: RoomServices) => Partial<RoomServices>,
): Promise<void> {
  await runInDurableObject(env.ROOM.getByName(chatId), (room) => {
    const host = room as unknown as { services: RoomServices };
    const former = host.services;
    host.services = { ...former, ...change(former) };
  });
}

export const dies = () => Promise.reject(new Error("killed"));

/** Wraps a step so that it throws before or after its work, the first `times` times. */
export function dying<Args extends unknown[], T>(
  step: (...args: Args) => Promise<T>,
  when: "before" | "after",
  times: number,
) {
  let left = times;
  return async (...args: Args): Promise<T> => {
    if (left === 0) return await step(...args);
    left -= 1;
    if (when === "after") await step(...args);
    return await dies();
  };
}

/** Makes deletions of the room's bucket throw before or after their work, the first `times` times. */
export async function dieInBucket(chatId: string, when: "before" | "after", times: number): Promise<void> {
  await runInDurableObject(env.ROOM.getByName(chatId), (room) => {
    const host = room as unknown as { mediaStore: MediaStore };
    const bucket = env.MEDIA;
    let left = times;
    const dying: Pick<R2Bucket, "delete" | "get" | "list" | "resumeMultipartUpload"> = {
      list: (options) => bucket.list(options),
      get: (key: string) => bucket.get(key),
      resumeMultipartUpload: (key, uploadId) => bucket.resumeMultipartUpload(key, uploadId),
      delete: async (keys) => {
        const dies = left > 0;
        left--;
        if (!dies || when === "after") await bucket.delete(keys);
        if (dies) throw new Error("killed");
      },
    };
    host.mediaStore = createMediaStore(dying as R2Bucket);
  });
}
