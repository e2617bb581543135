import { ResultCode } from "../../contract/codes.ts";
import { readResumeQuery } from "../../contract/frames/first-frame.ts";
import { highestKnownNotice, noticesName } from "../../contract/known-notices.ts";
import { defaultLanguage, matchLanguage } from "../../contract/text/languages.ts";
import { errorFields, log } from "../../lib/log.ts";
import { reasonText } from "../../lib/reasons.ts";
import type { Refusal } from "../../lib/result.ts";
import { checkNotPurged, memberOf } from "../context.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { ParticipantWatcher } from "./call-participants.ts";
import type { FrameDispatcher } from "./dispatcher.ts";
import { Presence } from "./presence.ts";
import type { ConnectingMember, Sockets } from "./sockets.ts";
import type { Transactions } from "./transactions.ts";

/**
 * Accepts and closes sockets, and broadcasts presence. Presence is not stored: a member is online while a socket is
 * open. The end of a visit is stored for members who show theirs.
 */
export function createConnections(
  tables: RoomTables,
  sockets: Sockets,
  transactions: Transactions,
  dispatcher: FrameDispatcher,
  participantWatcher: ParticipantWatcher,
) {
  const presence = new Presence(sockets);
  return {
    /**
     * Opens a socket for a session, also if the room no longer exists. `session` is the token's hash; with an invalid
     * session the socket gets the reason and is closed. `query`: query of the socket's URL.
     */
    open(client: Omit<ConnectingMember, "memberId">, query: string, exists: boolean): Response {
      if (!exists) return sockets.reject(client, ResultCode.roomPurged);
      const member = transactions.read((_, now) => {
        checkNotPurged(tables, now);
        return { me: memberOf(tables, client.session), state: tables.details.stateAt(now) };
      });
      if (!member.ok) {
        const { code, reason } = member;
        if (reason === "passwordChanged") return sockets.reject(client, code, "password");
        if (reason === "sessionUndone") return sockets.reject(client, code, "undone");
        return sockets.reject(client, reason === "removed" ? ResultCode.memberRemoved : code);
      }
      const { me, state } = member.value;
      if (state === "expired") return sockets.reject(client, ResultCode.roomExpired);
      if (state === "disabled") return sockets.reject(client, ResultCode.roomDisabled);
      const parameters = new URLSearchParams(query);
      const { server, response, wasOnline } = sockets.accept({
        ...{ ...client, memberId: me.id },
        // Only our pages name their language in the URL.
        notices: highestKnownNotice(parameters.get(noticesName), parameters.has("lang")),
      });
      if (!wasOnline) presence.add(me.id, true);
      try {
        // Muted while away, an hour or more after the last login: the mute also holds for this network.
        if (me.muted) tables.members.setNetwork(me.id, client.network);
        if (!wasOnline && me.email) tables.absences.end(me.id);
      } catch (error) {
        // Members read also while the disk is full.
        log("error", "opening not recorded", errorFields(error));
      }
      const asked = query === "" ? undefined : readResumeQuery(query);
      if (asked) dispatcher.receiveFirst(server, asked);
      return response;
    },

    /** Refuses a session that opens sockets too often. Its client treats this like a lost network, and waits. */
    slowDown({ code, reason, retryAfterSeconds }: Refusal, language: string | null): Response {
      const answer = { code, data: null, msg: reasonText(reason, matchLanguage(language) ?? defaultLanguage) };
      return Response.json(answer, { status: code, headers: { "Retry-After": String(retryAfterSeconds ?? 1) } });
    },

    leave(socket: WebSocket, code: number): void {
      const { memberId, device } = sockets.stateOf(socket);
      sockets.release(socket, code);
      if (device !== undefined) participantWatcher.update();
      if (!memberId || sockets.isOnline(memberId)) return;
      presence.add(memberId, false);
      const member = tables.members.find(memberId);
      if (member?.email) tables.absences.begin(memberId, Date.now());
      if (member?.flags.shareLastHere) tables.lastVisits.record(memberId, Date.now());
    },
  };
}
