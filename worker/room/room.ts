import { DurableObject } from "cloudflare:workers";
import { CloseCode, ResultCode } from "../contract/codes.ts";
import type { OwnKnock } from "../contract/knock.ts";
import type { LinkInfo } from "../contract/link-info.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import type { Action } from "./actions/action.ts";
import { type ActionInput, type ActionName, type ActionReply, actions } from "./actions/actions.ts";
import type { Admission } from "./actions/admit.ts";
import { applyOrder, checkOrder, holdSeats } from "./actions/apply-order.ts";
import { type BegunLogin, beginLogin, type LoginAttempt } from "./actions/begin-login.ts";
import { chooseMail } from "./actions/choose-mail.ts";
import { countRoom, type RoomNumbers } from "./actions/count-room.ts";
import {
  enterByKnock,
  getKnock,
  type KnockAdmission,
  type KnockEntry,
  type KnockReply,
  knock,
  withdrawKnock,
} from "./actions/knock.ts";
import { type Entry, logIn } from "./actions/log-in.ts";
import { linkOf, lookUpLink } from "./actions/look-up-link.ts";
import { type Moderation, moderate } from "./actions/moderate.ts";
import { makeTestDelivery } from "./actions/outgoing-hook.ts";
import {
  beginHookPost,
  type HookAction,
  type HookPost,
  hookContext,
  type Posted,
  postByHook,
} from "./actions/post-by-hook.ts";
import { recoverOwnerLink } from "./actions/recover-owner-link.ts";
import {
  enterAsSuccessor,
  type Reopened,
  reopen,
  type SuccessorEntry,
  type SuccessorState,
  successorByLink,
} from "./actions/reopen.ts";
import { roomForSale, roomOfPaidLink } from "./actions/room-for-sale.ts";
import { type OwnerToTell, setDisabled } from "./actions/set-disabled.ts";
import { beginOwnerPassword, type OwnerPassword, setOwnerPassword } from "./actions/set-owner-password.ts";
import { ownerToSetUp, type Setup, setUpRoom } from "./actions/set-up-room.ts";
import { showGoal } from "./actions/show-goal.ts";
import { runDueJobs } from "./jobs/due.ts";
import { purgeIfOver } from "./jobs/purge.ts";
import { purgedOrderAppliedAt, wasPurged } from "./jobs/purged-orders.ts";
import type { MediaStore, RoomServices } from "./ports.ts";
import type { OrderFit, OrderForRoom, OrderToHold, PaidOrder, RoomForSale, RoomTemplate } from "./rules/order-fit.ts";
import { checkNotOver } from "./runtime/command-context.ts";
import { type Outcome, outcome, withoutReply } from "./runtime/outcome.ts";
import { createRoomRuntime, type RoomHost, type RoomRuntime } from "./runtime/room-runtime.ts";
import { holdsRoom, migrate } from "./tables/migrate.ts";
import type { RoomTables } from "./tables/room-tables.ts";

/** One chat room as a Durable Object. The class only hosts: rules are in commands and actions, SQL is in the tables. */
export abstract class Room extends DurableObject {
  readonly #room: RoomRuntime;
  /** Tests replace `services` and `mediaStore`. */
  protected readonly services: RoomServices;
  protected readonly mediaStore: MediaStore;
  #exists: boolean;
  #alarm = Promise.resolve();

  constructor(ctx: DurableObjectState, env: unknown, { installation, services, mediaStore }: RoomHost) {
    super(ctx, env as Cloudflare.Env);
    this.services = services;
    this.mediaStore = mediaStore;
    this.#room = createRoomRuntime(ctx, installation);
    this.#exists = holdsRoom(ctx.storage.sql);
    if (this.#exists) migrate(ctx.storage);
    if (this.#exists) ctx.waitUntil(this.#room.tables.jobs.rearm());
  }

  /** Opens a socket; the worker put the hashes of session and network into the URL. */
  override fetch(request: Request): Response {
    const [address = "", ...query] = request.url.split("?");
    const [session = "", language = "", network = ""] = address.split("/").slice(3);
    const limited = this.#room.rates.check("socket", session, Date.now());
    if (limited) return this.#room.connections.slowDown(limited, language);
    return this.#room.connections.open({ session, language, network }, query.join("?"), this.#exists);
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    this.#room.dispatcher.receive(socket, data);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    if (this.#exists) this.#room.connections.leave(socket, code);
  }

  override webSocketError(socket: WebSocket): void {
    this.webSocketClose(socket, CloseCode.lost);
  }

  /** Calls run one after another: one that purges the room deletes the tables that another one reads. */
  override alarm(): Promise<void> {
    this.#alarm = this.#alarm.catch(() => {}).then(() => this.#runDueJobs());
    return this.#alarm;
  }

  async #runDueJobs(): Promise<void> {
    if (!this.#exists) return;
    const { services, mediaStore, ctx } = this;
    this.#exists = await runDueJobs({ ...this.#room, storage: ctx.storage, mediaStore, services });
  }

  /** For the cron job: the time of the purge, which an overdue room begins now; null for a purged room. */
  async purgeIfOver(): Promise<number | null> {
    return this.#exists ? await purgeIfOver(this.#room.tables) : null;
  }

  /** Runs a member's action by name, see `actions/actions.ts`. */
  act<Name extends ActionName>(name: Name, session: string, input: ActionInput<Name>): Result<ActionReply<Name>> {
    if (!this.#exists) return refusal(ResultCode.roomPurged, "roomPurged");
    const limited = this.#room.rates.checkAction(name, session, Date.now());
    const action = actions[name] as Action<ActionInput<Name>, ActionReply<Name>>;
    return limited ?? this.#room.transactions.act(action, session, input);
  }

  /** Transcript of a voice message; "" if no speech was recognised. */
  async transcribe(session: string, messageId: number): Promise<Result<string>> {
    if (!this.#exists) return refusal(ResultCode.roomPurged, "roomPurged");
    const limited = this.#room.rates.check("costly", session, Date.now());
    return limited ?? (await this.#room.transcriber.ask(session, messageId, this.services.transcribe));
  }

  /** `address`: the caller's network address for rate limiting; undefined for lookups by the worker itself. */
  lookUpLink(linkHash: string, address?: string): Result<LinkInfo> {
    const limited = address === undefined ? undefined : this.#room.rates.check("linkLookup", address, Date.now());
    return limited ?? this.#ask((tables, now) => outcome(lookUpLink(tables, linkHash, now)));
  }

  /** Without `eventId` counts a post; then the messages of an earlier one of it; null if the post may be written now. */
  beginHookPost(linkHash: string, eventId?: string): Result<Posted | null> {
    return this.#byHook((tables, now) => outcome(beginHookPost(tables, linkHash, eventId, now) ?? null));
  }

  actByHook<Name extends HookAction>(
    name: Name,
    linkHash: string,
    input: ActionInput<Name>,
  ): Result<ActionReply<Name>> {
    const action = actions[name] as Action<ActionInput<Name>, ActionReply<Name>>;
    return this.#byHook((tables, now) => action.run(hookContext(tables, linkHash, now), input));
  }

  postByHook(linkHash: string, post: HookPost): Result<Posted> {
    return this.#byHook((tables, now) => postByHook(tables, linkHash, post, now));
  }

  #byHook<Reply>(work: (tables: RoomTables, now: number) => Outcome<Reply>): Result<Reply> {
    return this.#exists ? this.#room.transactions.ask(work) : refusal(ResultCode.notFound, "notFound");
  }

  /** `status`: of the answer to the test, 0 without one. */
  async testOutgoingHook(session: string): Promise<Result<{ status: number }>> {
    if (!this.#exists) return refusal(ResultCode.roomPurged, "roomPurged");
    const limited = this.#room.rates.check("costly", session, Date.now());
    if (limited) return limited;
    const request = this.#room.transactions.act(makeTestDelivery, session, undefined);
    return request.ok ? ok({ status: await this.services.callHook(request.value) }) : request;
  }

  recoverOwnerLink(request: { payer: string; language: string }): Result<boolean> {
    return this.#ask((tables, now) => recoverOwnerLink(tables, request, now));
  }

  setDisabled(on: boolean): Result<OwnerToTell> {
    return this.#ask((tables, now) => setDisabled(tables, on, now));
  }

  moderate(moderation: Moderation): Result<{ email: string; language: string } | undefined> {
    return this.#ask((tables, now) => moderate(tables, moderation, now));
  }

  /** Sets whether a member gets emails, by the link in an email. */
  chooseMail(memberId: string, on: boolean): Result<string> {
    return this.#ask((tables) => chooseMail(tables, memberId, on));
  }

  beginLogin(attempt: LoginAttempt): Result<BegunLogin> {
    return this.#ask((tables, now) => outcome(beginLogin(tables, attempt, now)));
  }

  logIn(entry: Entry): Result<Admission> {
    return this.#ask((tables, now) => logIn(tables, entry, now));
  }

  beginOwnerPassword(attempt: LoginAttempt): Result<null> {
    return this.#ask((tables, now) => beginOwnerPassword(tables, attempt, now));
  }

  setOwnerPassword(entry: OwnerPassword): Result<Admission> {
    return this.#ask((tables, now) => setOwnerPassword(tables, entry, now));
  }

  knock(entry: KnockEntry): Result<KnockReply> {
    return this.#ask((tables, now) => knock(tables, entry, now));
  }

  getKnock(tokenHash: string): Result<OwnKnock> {
    return this.#ask((tables, now) => outcome(getKnock(tables, tokenHash, now)));
  }

  withdrawKnock(tokenHash: string): Result<null> {
    return this.#ask((tables, now) => withdrawKnock(tables, tokenHash, now));
  }

  enterByKnock(entry: KnockAdmission): Result<Admission> {
    return this.#ask((tables, now) => enterByKnock(tables, entry, now));
  }

  maySetUp(linkHash: string, keyIds: string[]): Result<null> {
    return this.#ask(withoutReply((tables, now) => ownerToSetUp(tables, { linkHash, keyIds }, now)));
  }

  setUp(setup: Setup): Result<Admission> {
    return this.#ask((tables, now) => setUpRoom(tables, setup, now));
  }

  async applyOrder(order: PaidOrder): Promise<Result<null>> {
    const { sql } = this.ctx.storage;
    // A purged room's order may arrive again after a database restore.
    if (!this.#exists && purgedOrderAppliedAt(sql, order.orderId) !== undefined) return ok(null);
    if (order.kind === "create" && !this.#exists && !wasPurged(sql)) {
      migrate(this.ctx.storage);
      this.#exists = true;
    }
    if (!this.#exists) return refusal(ResultCode.roomPurged, "roomPurged");
    const result = this.#room.transactions.ask((tables, now) => applyOrder(tables, order, now), true);
    await this.#room.tables.jobs.arm();
    return result.ok ? result.value : result;
  }

  /** Tells the room's members that their goal changed; `goal`: its version, see details.ts. */
  showGoal(goal: string): Result<null> {
    return this.#ask((tables, now) => showGoal(tables, goal, now));
  }

  /** Time at which an order was first applied; undefined if it was not. */
  appliedAt(orderId: string): number | undefined {
    if (!this.#exists) return purgedOrderAppliedAt(this.ctx.storage.sql, orderId);
    return this.#room.tables.seats.appliedAt(orderId);
  }

  count(): Result<RoomNumbers> {
    return this.#ask((tables, now) => outcome(countRoom(tables, now)));
  }

  /** `linkHash`: a link of the room, refused if it is invalid; undefined for calls by the worker itself. */
  roomForSale(linkHash?: string): Result<RoomForSale> {
    return this.#ask((tables, now) => {
      if (linkHash !== undefined) linkOf(tables, linkHash, now);
      return outcome(roomForSale(tables, now));
    });
  }

  roomOfPaidLink(linkHash: string): Result<RoomForSale> {
    return this.#ask((tables, now) => outcome(roomOfPaidLink(tables, linkHash, now)));
  }

  holdSeats(order: OrderToHold): Result<null> {
    return this.#ask(withoutReply((tables, now) => holdSeats(tables, order, now)));
  }

  checkOrder(order: OrderForRoom): Result<OrderFit> {
    return this.#ask((tables, now) => outcome(checkOrder(tables, order, now)));
  }

  reopen(reopened: Reopened): Result<RoomTemplate> {
    return this.#ask((tables, now) => outcome(reopen(tables, reopened, now)));
  }

  successorByLink(linkHash: string, address: string): Result<SuccessorEntry | null> {
    const limited = this.#room.rates.check("linkLookup", address, Date.now());
    return limited ?? this.#ask((tables, now) => outcome(successorByLink(tables, linkHash, now)));
  }

  /** `code`: the personal link code of a member of the former room. */
  enterAsSuccessor(code: string | undefined): Result<SuccessorState | null> {
    return this.#ask((tables, now) => outcome(enterAsSuccessor(tables, code, now)));
  }

  /** Releases the seats of an order that ended. */
  releaseHold(orderId: string): Result<null> {
    return this.#ask(withoutReply(({ seats }) => seats.release(orderId)));
  }

  #ask<Reply>(work: (tables: RoomTables, now: number) => Outcome<Reply>): Result<Reply> {
    if (!this.#exists) return refusal(ResultCode.roomPurged, "roomPurged");
    return this.#room.transactions.ask((tables, now) => {
      checkNotOver(tables, now);
      return work(tables, now);
    });
  }
}
