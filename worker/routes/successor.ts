import { endpoints } from "../contract/endpoints/endpoints.ts";
import { codeField } from "../contract/routes/link.ts";
import type { Successor } from "../contract/successor.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { act, ipHashInRoom, linkOf, roomOf } from "../http/room-stub.ts";
import { Refused, unwrap } from "../lib/result.ts";
import type { SuccessorEntry } from "../room/rules/succession.ts";

/** Rooms that go on in place of ended ones. */
export const successor = createRoutes();

handle(successor, endpoints.getReopening, async ({ c, session }) => {
  const { ownerId: _, ...reopening } = await act(c, session, "getReopening", undefined);
  return reopening;
});

handle(successor, endpoints.findSuccessor, async ({ c, body, session }) => {
  if (session) return await entryOf(c, await act(c, session, "getSuccessor", undefined));
  if (body.code === undefined) throw new Refused("badParameter", { field: codeField });
  const link = linkOf(c, body.code);
  const room = roomOf(c, link.roomId);
  return await entryOf(
    c,
    unwrap(await room.ask("successorByLink", { linkHash: link.hash, address: ipHashInRoom(c, link.roomId) })),
  );
});

/** Asks the successor, because its owner may have reset or removed the seat, or not have set the room up. */
async function entryOf(c: AppContext, entry: SuccessorEntry | null): Promise<Successor> {
  if (!entry) return {};
  const { roomId, isOwner, code } = entry;
  if (isOwner) return { roomId };
  const answer = await roomOf(c, roomId).ask("enterAsSuccessor", { code });
  const state = answer.ok ? answer.value : null;
  const usable = state?.isPersonal ? code : state?.roomCode;
  return usable === undefined ? {} : { roomId, code: usable };
}
