import type { Missed } from "@contract/frames/client/resume.ts";
import type { CommandReply } from "@contract/frames/client-frames.ts";
import { CallError } from "../../api/call-error.ts";
import type { Cursor } from "../cache/cache.ts";
import type { Snapshot } from "../state/snapshot.ts";

/** What recovering needs: the room as it is known, the server, and where the answers go. */
export interface Recovery {
  /** How far the room is known; undefined when nothing is. */
  cursor(): (Cursor & { afterId: number }) | undefined;
  resume(asked: Cursor & { afterId: number }): Promise<CommandReply<"resume">>;
  /** The room anew, over REST. */
  load(): Promise<Snapshot>;
  /** What was kept is of no use any more. */
  dropCache(): void;
  startOver(snapshot: Snapshot): void;
  catchUp(missed: Missed): void;
}

const reloadsMax = 3;

/**
 * Brings the room up to date: asks for what was missed until there is no more; loads it anew when too much was missed
 * or the room's storage is another, or when what was missed cannot be read. Rejects when that does not come to an end:
 * then the connection is no good.
 */
export async function recover(room: Recovery): Promise<void> {
  for (let reloads = 0; reloads <= reloadsMax; ) {
    const asked = room.cursor();
    if (!asked) {
      reloads++;
      room.startOver(await room.load());
      continue;
    }
    const reply = await room.resume(asked).catch(unlessUnreadable);
    if (!reply) {
      room.dropCache();
      room.startOver(await room.load());
      // Asking again would only be answered like this again; what came since waits with the connection.
      return;
    }
    if ("reloadFrom" in reply || reply.epoch !== asked.epoch) {
      reloads++;
      room.dropCache();
      room.startOver(await room.load());
      continue;
    }
    room.catchUp(reply);
    if (!reply.more) return;
    const now = room.cursor();
    if (now?.afterId === asked.afterId && now.rev === asked.rev)
      throw new Error("the server gives nothing new, and says there is more");
  }
  throw new Error("the room cannot be loaded");
}

function unlessUnreadable(error: unknown): undefined {
  if (error instanceof CallError && error.kind === "unexpected") return undefined;
  throw error;
}
