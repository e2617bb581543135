import { DurableObject } from "cloudflare:workers";
import { ResultCode } from "../contract/codes.ts";
import { pingFrame, pongFrame } from "../contract/events.ts";
import { encodePush } from "../contract/frames/server-frames.ts";
import { Limits } from "../contract/limits.ts";
import type { LinkInfo } from "../contract/link.ts";
import { type Env, settingsOf } from "../env.ts";
import { openErrands } from "../errands/open-errands.ts";
import { Buckets } from "../lib/buckets.ts";
import { type Result, refusal } from "../lib/result.ts";
import { openShelf } from "../media/shelf.ts";
import type { Action } from "./actions/action.ts";
import { type ActionInput, type ActionName, type ActionReply, actions } from "./actions/actions.ts";
import type { Admission } from "./actions/admit.ts";
import { applyOrder, holdSeats, roomForSale } from "./actions/apply-order.ts";
import { beginLogin } from "./actions/begin-login.ts";
import { countRoom, type RoomNumbers } from "./actions/count-room.ts";
import { type Entry, logIn } from "./actions/log-in.ts";
import { lookUpLink } from "./actions/look-up-link.ts";
import { recoverOwnerLink } from "./actions/recover-owner-link.ts";
import { setDisabled } from "./actions/set-disabled.ts";
import { type Setup, setUpRoom } from "./actions/set-up-room.ts";
import { unsubscribe } from "./actions/unsubscribe.ts";
import { Doorway } from "./doorway.ts";
import { runDueJobs } from "./due.ts";
import type { Errands } from "./errands.ts";
import { FrameDesk } from "./frame-desk.ts";
import { Gathered } from "./gathered.ts";
import { holdsRoom, migrate } from "./migrate.ts";
import type { PaidOrder, RoomForSale } from "./orders.ts";
import { type Outcome, outcome } from "./outcome.ts";
import { openParts, type Parts } from "./parts.ts";
import { Sockets } from "./sockets.ts";
import { checkNotOver } from "./turn.ts";
import { Turns } from "./turns.ts";

/** One chat room. A host and nothing more: rules are in commands and actions, SQL in the parts. */
export class Room extends DurableObject<Env> {
  readonly #parts: Parts;
  readonly #sockets: Sockets;
  readonly #turns: Turns;
  readonly #desk: FrameDesk;
  readonly #doorway: Doorway;
  readonly #looks = new Buckets(Limits.linkLooksPerMinute);
  /** What others do for the room; a test puts others in their place. */
  protected readonly errands: Errands;
  #exists: boolean;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const settings = settingsOf(env);
    const rateLimits = settings.RATE_LIMITS === "on";
    this.errands = openErrands(env, (work) => ctx.waitUntil(work));
    this.#sockets = new Sockets(ctx);
    this.#parts = openParts(
      ctx.storage,
      {
        keyring: settings.keyring,
        origin: settings.APP_ORIGIN,
        rateLimits,
        mediaBytesPerSeat: settings.MEDIA_QUOTA_PER_SEAT,
        transcribes: env.AI !== undefined,
      },
      (memberId) => this.#sockets.isOnline(memberId),
    );
    const reads = new Gathered<number>(Limits.readReceiptsEveryMs, (positions) => {
      const data = [...positions].map(([memberId, readUpTo]) => ({ memberId, readUpTo }));
      this.#sockets.tell(encodePush({ event: "readUpTo", data }));
    });
    this.#turns = new Turns(ctx.storage, this.#parts, this.#sockets, (memberId, id) => reads.set(memberId, id));
    this.#desk = new FrameDesk(this.#sockets, this.#turns, rateLimits);
    this.#doorway = new Doorway(this.#parts, this.#sockets, this.#turns);
    this.#exists = holdsRoom(ctx.storage.sql);
    if (this.#exists) migrate(ctx.storage);
    // Answered by the platform itself: a quiet room sleeps and costs nothing.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingFrame, pongFrame));
  }

  /** Opens a socket for the session whose hash the worker put into the address. */
  override fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const [session, language] = [searchParams.get("session") ?? "", searchParams.get("lang")];
    return this.#exists
      ? this.#doorway.enter(session, language)
      : this.#doorway.turnAway(session, language, ResultCode.roomPurged);
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#desk.receive(socket, data);
  }

  override webSocketClose(socket: WebSocket): void {
    if (this.#exists) this.#doorway.leave(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket);
  }

  override async alarm(): Promise<void> {
    if (!this.#exists) return;
    this.#exists = await runDueJobs({
      storage: this.ctx.storage,
      parts: this.#parts,
      turns: this.#turns,
      shelf: openShelf(this.env.MEDIA),
      errands: this.errands,
    });
  }

  /** An action of a member, by its name: see actions/actions.ts. */
  act<Name extends ActionName>(name: Name, session: string, input: ActionInput<Name>): Result<ActionReply<Name>> {
    if (!this.#exists) return refusal(ResultCode.roomPurged, "roomPurged");
    return this.#turns.act(actions[name] as Action<ActionInput<Name>, ActionReply<Name>>, session, input);
  }

  /** `address`: who looks, to slow those who look too often; none when the worker looks for itself. */
  lookUpLink(linkHash: string, address?: string): Result<LinkInfo> {
    const limited = address !== undefined && this.#parts.installation.rateLimits;
    const waitMs = limited ? this.#looks.take(address, Date.now()) : 0;
    if (waitMs > 0) return refusal(ResultCode.tooMany, "tooMany", { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    return this.#ask((parts, now) => outcome(lookUpLink(parts, linkHash, now)));
  }

  recoverOwnerLink(request: { payer: string; language: string }): Result<null> {
    return this.#ask((parts, now) => recoverOwnerLink(parts, request, now));
  }

  /** For the operator. */
  setDisabled(on: boolean): Result<null> {
    return this.#ask((parts, now) => setDisabled(parts, on, now));
  }

  /** A member wants no more letters. */
  unsubscribe(memberId: string): Result<null> {
    return this.#ask((parts) => unsubscribe(parts, memberId));
  }

  beginLogin(attempt: { linkHash: string; address: string }): Result<{ passwordHash: string | null }> {
    return this.#ask((parts, now) => outcome(beginLogin(parts, attempt, now)));
  }

  logIn(entry: Entry): Result<Admission> {
    return this.#ask((parts, now) => logIn(parts, entry, now));
  }

  setUp(setup: Setup): Result<Admission> {
    return this.#ask((parts, now) => setUpRoom(parts, setup, now));
  }

  async applyOrder(order: PaidOrder): Promise<Result<null>> {
    if (order.kind === "create" && !this.#exists) {
      migrate(this.ctx.storage);
      this.#exists = true;
    }
    if (!this.#exists) return refusal(ResultCode.roomPurged, "roomPurged");
    const result = this.#turns.ask((parts, now) => applyOrder(parts, order, now), true);
    await this.#parts.jobs.arm();
    return result.ok ? result.value : result;
  }

  /** For the operator: numbers only. */
  count(): Result<RoomNumbers> {
    return this.#ask((parts, now) => outcome(countRoom(parts, now)));
  }

  roomForSale(): Result<RoomForSale> {
    return this.#ask((parts, now) => outcome(roomForSale(parts, now)));
  }

  holdSeats(orderId: string, seats: number, until: number): Result<null> {
    return this.#ask((parts, now) => outcome(holdSeats(parts, { orderId, seats, until }, now)));
  }

  releaseHold(orderId: string): Result<null> {
    return this.#ask((parts) => {
      parts.seats.release(orderId);
      return outcome(null);
    });
  }

  #ask<Reply>(work: (parts: Parts, now: number) => Outcome<Reply>): Result<Reply> {
    if (!this.#exists) return refusal(ResultCode.roomPurged, "roomPurged");
    return this.#turns.ask((parts, now) => {
      checkNotOver(parts, now);
      return work(parts, now);
    });
  }
}
