import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { Missed } from "@contract/frames/resume.ts";
import { ApiError } from "../../api/api-error.ts";
import type { RoomSnapshot } from "../state/room-snapshot.ts";
import type { Position } from "./transport.ts";

export interface Recovery {
  /** Position to resume from; undefined before anything is loaded. */
  cursor(): Position | undefined;
  resume(asked: Position): Promise<CommandReply<"resume">>;
  /** Loads the whole room over REST. */
  load(): Promise<RoomSnapshot>;
  /** Deletes the outdated cached messages. */
  dropCache(): void;
  /** A promise if the content must be decrypted first. */
  startOver(snapshot: RoomSnapshot): Promise<void> | undefined;
  catchUp(missed: Missed): Promise<void> | undefined;
}

const reloadsMax = 3;

/**
 * Fetches missed changes page by page. Reloads the room over REST when too much was missed, the storage's epoch changed
 * or an answer cannot be read. Rejects after too many reloads or an answer without progress: the connection should then
 * be dropped.
 */
export async function recover(room: Recovery): Promise<void> {
  for (let reloads = 0; reloads <= reloadsMax; ) {
    const asked = room.cursor();
    if (!asked) {
      reloads++;
      await room.startOver(await room.load());
      continue;
    }
    const reply = await room.resume(asked).catch(unlessUnreadable);
    if (!reply) {
      room.dropCache();
      await room.startOver(await room.load());
      // A second resume would be unreadable again; the connection buffers the changes since.
      return;
    }
    if ("reloadFrom" in reply || reply.epoch !== asked.epoch) {
      reloads++;
      room.dropCache();
      await room.startOver(await room.load());
      continue;
    }
    await room.catchUp(reply);
    const now = room.cursor();
    // Without a cursor the state is stale, as a key arrived meanwhile: it is loaded again.
    if (!now) continue;
    if (!reply.more) return;
    if (now.afterId === asked.afterId && now.rev === asked.rev)
      throw new Error("the server gives nothing new, and says there is more");
  }
  throw new Error("the room cannot be loaded");
}

function unlessUnreadable(error: unknown): undefined {
  if (error instanceof ApiError && error.kind === "unexpected") return undefined;
  throw error;
}
