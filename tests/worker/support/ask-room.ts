import { env } from "cloudflare:workers";
import type { Result } from "../../../worker/lib/result.ts";
import type { SystemInput, SystemName, SystemReply } from "../../../worker/room/system/system.ts";
import { roomStub } from "../../../worker/room-routing.ts";

/** Asks a room as shop, operator and entrance do. */
export async function askRoom<Name extends SystemName>(
  roomId: string,
  name: Name,
  input: SystemInput<Name>,
): Promise<Result<SystemReply<Name>>> {
  return await roomStub(env, roomId).ask(name, input);
}
