import { ResultCode } from "../../contract/codes.ts";
import { readResumeQuery } from "../../contract/frames/first-frame.ts";
import { defaultLanguage, matchLanguage } from "../../contract/text/languages.ts";
import { reasonText } from "../../lib/reasons.ts";
import type { Refusal } from "../../lib/result.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { checkNotOver, memberOf } from "./command-context.ts";
import type { FrameDispatcher } from "./dispatcher.ts";
import { Presence } from "./presence.ts";
import type { ConnectingMember, Sockets } from "./sockets.ts";
import type { Transactions } from "./transactions.ts";

type ConnectingClient = Omit<ConnectingMember, "memberId">;

/**
 * Accepts and closes sockets, and broadcasts presence. Presence is not stored: a member is online while a socket is
 * open.
 */
export class Connections {
  readonly #tables: RoomTables;
  readonly #sockets: Sockets;
  readonly #transactions: Transactions;
  readonly #dispatcher: FrameDispatcher;
  readonly #presence: Presence<WebSocket>;

  constructor(tables: RoomTables, sockets: Sockets, transactions: Transactions, dispatcher: FrameDispatcher) {
    this.#tables = tables;
    this.#sockets = sockets;
    this.#transactions = transactions;
    this.#dispatcher = dispatcher;
    this.#presence = new Presence(sockets);
  }

  /** Opens a socket for a session, also if the room no longer exists. `query`: of the socket's URL. */
  open(client: ConnectingClient, query: string, exists: boolean): Response {
    return exists ? this.#enter(client, query) : this.#sockets.reject(client, ResultCode.roomPurged);
  }

  /**
   * Accepts a socket. `session` is the token's hash; with an invalid session the socket gets the reason and is closed.
   */
  #enter(client: ConnectingClient, query: string): Response {
    const { session, network } = client;
    const member = this.#transactions.read((tables, now) => {
      checkNotOver(tables, now);
      return { me: memberOf(tables, session), state: tables.details.stateAt(now) };
    });
    if (!member.ok) {
      const { code, reason } = member;
      if (reason === "passwordChanged") return this.#sockets.reject(client, code, "password");
      return this.#sockets.reject(client, reason === "removed" ? ResultCode.memberRemoved : code);
    }
    const { me, state } = member.value;
    if (state === "expired") return this.#sockets.reject(client, ResultCode.roomExpired);
    if (state === "disabled") return this.#sockets.reject(client, ResultCode.roomDisabled);
    // Muted while away, an hour or more after the last login: the mute also holds for this network.
    if (me.muted) this.#tables.members.setNetwork(me.id, network);
    const { server, response, wasOnline } = this.#sockets.accept({ ...client, memberId: me.id });
    if (!wasOnline) {
      this.#presence.add(me.id, true);
      if (me.email) this.#tables.absences.end(me.id);
    }
    const asked = query === "" ? undefined : readResumeQuery(query);
    if (asked) this.#dispatcher.receiveFirst(server, asked);
    return response;
  }

  /** Refuses a session that opens sockets too often. Its client treats this like a lost network, and waits. */
  slowDown({ code, reason, retryAfterSeconds }: Refusal, language: string | null): Response {
    const answer = { code, data: null, msg: reasonText(reason, matchLanguage(language) ?? defaultLanguage) };
    return Response.json(answer, { status: code, headers: { "Retry-After": String(retryAfterSeconds ?? 1) } });
  }

  leave(socket: WebSocket, code: number): void {
    const { memberId } = this.#sockets.stateOf(socket);
    this.#sockets.release(socket, code);
    if (!memberId || this.#sockets.isOnline(memberId)) return;
    this.#presence.add(memberId, false);
    if (this.#tables.members.find(memberId)?.email) this.#tables.absences.begin(memberId, Date.now());
  }
}
