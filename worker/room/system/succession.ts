import { digest } from "../../lib/crypto/keyring.ts";
import { outcome } from "../outcome.ts";
import { linkOf } from "../rules/entrance/valid-link.ts";
import type { RoomTemplate } from "../rules/order-fit.ts";
import { templateOf } from "../rules/room-template.ts";
import { checkMayReopen, type SuccessorEntry, successorFor } from "../rules/succession.ts";
import type { Successor } from "../tables/successor-rooms.ts";
import type { SystemVerb } from "../verb.ts";

/**
 * Records the room that goes on in place of this one, with the owner who ordered it, and replies its template. Repeated
 * calls give the same links.
 */
export const reopen: SystemVerb<Pick<Successor, "roomId" | "ownerId">, RoomTemplate> = {
  run(tables, reopened, now) {
    checkMayReopen(tables, reopened.ownerId, now);
    return outcome(templateOf(tables, tables.successors.add(reopened, tables.installation.keyring.current.id, now)));
  },
};

/**
 * Finds the successor room for a client without a session. `linkHash`: hash of the room link or of a personal link.
 * `address`: keyed hash of the client's IP address.
 */
export const successorByLink: SystemVerb<{ linkHash: string; address: string }, SuccessorEntry | null> = {
  lookupBy: ({ address }) => address,
  run(tables, { linkHash }, now) {
    const { kind, memberId } = linkOf(tables, linkHash, now);
    const seat = memberId === null ? undefined : tables.members.find(memberId);
    return outcome(kind === "paid" ? null : successorFor(tables, seat, now));
  },
};

/** Kind of link by which a member of the former room enters: the personal link, or else the room link of `roomCode`. */
interface SuccessorState {
  isPersonal: boolean;
  roomCode?: string;
}

/**
 * Replies the kind of link by which a member of the former room enters; changes nothing. Null before the owner's first login, after the
 * end, and for a personal link that has ended here. `code`: the personal link code of a member of the former room.
 */
export const enterAsSuccessor: SystemVerb<{ code?: string | undefined }, SuccessorState | null> = {
  run({ details, links }, { code }, now) {
    if (details.passwordHash === "" || details.stateAt(now) !== "normal") return outcome(null);
    const link = code === undefined ? undefined : links.find(digest(code));
    if (link) return outcome(link.ended === null ? { isPersonal: true } : null);
    const roomCode = links.shared("room", details.roomId);
    return outcome({ isPersonal: false, ...(roomCode === undefined ? {} : { roomCode }) });
  },
};
