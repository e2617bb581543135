import { DurableObject } from "cloudflare:workers";
import { CloseCode } from "../contract/codes.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { fromPositionalArguments } from "../lib/room-rpc-compat.ts";
import { type ActionInput, type ActionName, type ActionReply, actions } from "./actions/actions.ts";
import { commands } from "./commands/commands.ts";
import { checkNotPurged } from "./context.ts";
import { purgeIfOver } from "./jobs/purge.ts";
import { runDueJobs } from "./jobs/run-due-jobs.ts";
import type { MediaStore, RoomServices } from "./ports.ts";
import { type HookAction, hookContext } from "./rules/entrance/hook-context.ts";
import type { PaidOrder } from "./rules/order-fit.ts";
import { createRoomRuntime, type RoomHost, type RoomRuntime } from "./runtime/room-runtime.ts";
import { applyOrder } from "./system/apply-order.ts";
import { type SystemInput, type SystemName, type SystemReply, system } from "./system/system.ts";
import { holdsRoom, migrate } from "./tables/migrate.ts";
import { purgedOrderAppliedAt, wasPurged } from "./tables/purged-orders.ts";
import type { Action, SystemVerb } from "./verb.ts";

const purged = refusal("roomPurged");

/** One chat room as a Durable Object. The class only hosts: rules are in the verbs, SQL is in the tables. */
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
    this.#room = createRoomRuntime(ctx, installation, commands, () => this.services.iceServers());
    this.#exists = holdsRoom(ctx.storage.sql);
    if (this.#exists) migrate(ctx.storage);
    if (this.#exists) ctx.waitUntil(this.#room.tables.jobs.rearm());
    if (this.#exists) this.#room.participantWatcher.update();
  }

  /** Opens a socket; the worker put the hashes of session and network into the URL. */
  override fetch(request: Request): Response {
    const [address = "", ...query] = request.url.split("?");
    const [session = "", language = "", network = ""] = address.split("/").slice(3);
    const limited = this.#room.limit("socket", session);
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

  /** Time of the purge, for the cron job; an overdue room begins it now. Null for a purged room. */
  async purgeIfOver(): Promise<number | null> {
    return this.#exists ? await purgeIfOver(this.#room.tables) : null;
  }

  /** Runs a member's action by name, see `actions/verbs.ts`. */
  act<Name extends ActionName>(name: Name, session: string, input: ActionInput<Name>): Result<ActionReply<Name>> {
    if (!this.#exists) return purged;
    const action = actions[name] as Action<ActionInput<Name>, ActionReply<Name>>;
    return this.#room.limit(action.rate ?? "call", session) ?? this.#room.transactions.act(action, session, input);
  }

  /** Runs an action of an upload for the bot of a link. */
  actByHook<Name extends HookAction>(
    name: Name,
    linkHash: string,
    input: ActionInput<Name>,
  ): Result<ActionReply<Name>> {
    if (!this.#exists) return refusal("notFound");
    const action = actions[name] as Action<ActionInput<Name>, ActionReply<Name>>;
    return this.#room.transactions.ask((tables, now) => action.run(hookContext(tables, linkHash, now), input));
  }

  /** Answers shop, operator, entrance and cron job by name, see `system/verbs.ts`. */
  ask<Name extends SystemName>(name: Name, input: SystemInput<Name>): Result<SystemReply<Name>> {
    const verb = system[name] as SystemVerb<SystemInput<Name>, SystemReply<Name>>;
    const caller = verb.lookupBy?.(input);
    const limited = caller === undefined ? undefined : this.#room.limit("linkLookup", caller);
    if (limited) return limited;
    if (!this.#exists) return verb.byHook ? refusal("notFound") : purged;
    return this.#room.transactions.ask((tables, now) => {
      if (!verb.byHook) checkNotPurged(tables, now);
      return verb.run(tables, input, now);
    });
  }

  /** Transcript of a voice message; "" if no speech was recognised. */
  async transcribe(session: string, messageId: number): Promise<Result<string>> {
    if (!this.#exists) return purged;
    const { limit, transcriber } = this.#room;
    return limit("costly", session) ?? (await transcriber.ask(session, messageId, this.services.transcribe));
  }

  async applyOrder(order: PaidOrder): Promise<Result<null>> {
    const { sql } = this.ctx.storage;
    // A purged room's order may arrive again after a database restore.
    if (!this.#exists && purgedOrderAppliedAt(sql, order.orderId) !== undefined) return ok(null);
    if (order.kind === "create" && !this.#exists && !wasPurged(sql)) {
      migrate(this.ctx.storage);
      this.#exists = true;
    }
    if (!this.#exists) return purged;
    const result = this.#room.transactions.ask((tables, now) => applyOrder(tables, order, now), true);
    await this.#room.tables.jobs.arm();
    return result.ok ? result.value : result;
  }

  /** Time at which an order was first applied; undefined if it was not. */
  appliedAt(orderId: string): number | undefined {
    if (!this.#exists) return purgedOrderAppliedAt(this.ctx.storage.sql, orderId);
    return this.#room.tables.seats.appliedAt(orderId);
  }
}

// Workers of releases before 2026-11-28 call these; see lib/room-rpc-compat.ts.
for (const name of Object.keys(system) as SystemName[])
  Object.defineProperty(Room.prototype, name, {
    value(this: Room, ...given: unknown[]) {
      return this.ask(name, fromPositionalArguments(name, given) as SystemInput<SystemName>);
    },
  });
