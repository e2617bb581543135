import { ResultCode } from "../contract/codes.ts";
import { type ParsedCode, readLinkCode } from "../lib/codes.ts";
import { hashAddress } from "../lib/network-address.ts";
import { Refused, type Result } from "../lib/result.ts";
import type { ActionInput, ActionName, ActionReply } from "../room/actions/actions.ts";
import type { Room } from "../room/room.ts";
import type { AppContext } from "./context.ts";

/** The object that is this room. */
export function roomOf(c: AppContext, roomId: string): DurableObjectStub<Room> {
  return c.env.ROOM.getByName(roomId);
}

/** The caller's network address as this room counts it. */
export function addressIn(c: AppContext, roomId: string): string {
  return hashAddress(c.get("settings").keyring, `room:${roomId}`, c.get("address"));
}

/** The room and hash of a link code; one that this installation never made is refused here, before any object. */
export function linkOf(c: AppContext, code: string): ParsedCode {
  const link = readLinkCode(c.get("settings").keyring, code);
  if (!link) throw new Refused(ResultCode.linkInvalid, "linkInvalid");
  return link;
}

/** Asks the session's room for one of its actions. */
export async function act<Name extends ActionName>(
  c: AppContext,
  session: ParsedCode,
  name: Name,
  input: ActionInput<Name>,
): Promise<Result<ActionReply<Name>>> {
  // Arguments and results are plain values; the stub's types cannot follow a generic name.
  const room = roomOf(c, session.roomId) as unknown as Pick<Room, "act">;
  return room.act(name, session.hash, input);
}
