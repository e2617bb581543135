/* Interface between the room's half and the client's half, which are compiled with different global types. */

import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import type { exchange } from "@contract/endpoints/room.ts";
import type { Line } from "./model/room-model.ts";

/** Error of a write that finds the disk full. */
export const fullDisk = "database or disk is full: SQLITE_FULL";
/** Error of a call to the database that spans rooms. */
export const databaseDown = "D1_ERROR: Network connection lost.";
/** Error of a call to the bucket. */
export const bucketDown = "R2 does not answer";
/** Error of a call to a room whose process ends, or whose answer is lost. */
export const roomDown = "the room does not answer";
/** Logged errors that simulated faults cause. A job that fails for an internal error has logged the cause before. */
export const errorsOfFaults = [fullDisk, databaseDown, bucketDown, '"message":"500 internal"'];
export const ownersToken = "token-ann";

/** A process or page. Its timers stop with it. */
export interface Owner {
  /** Reading of its clock, relative to the true time. */
  aheadMs: number;
  hasEnded: boolean;
}

export interface Clock {
  /** Runs code of an owner, and later the timers that this code sets. */
  run<T>(owner: Owner, work: () => T): T;
  isBusy(owner: Owner): boolean;
}

export interface HostSocket {
  onFrame: (frame: string) => void;
  onClose: (code: number) => void;
}

/** A message of the log; a notice or a recalled message has no content. */
export type StoredText = { id: number; content: string; eventId: string; senderId: string };

/** An email for the mail queue. `names`: new members in it. */
export type PostedEmail = { id: string; names: readonly string[] };

export type RoomOrder = { kind: "seats"; seats: number } | { kind: "time"; durationMs: number };
export type OwnerAct =
  | ("removeMember" | "muteMember" | "muteAll" | "setCoOwner" | "renameRoom" | "clearHistory")
  | ("removeFromCall" | "muteInCall" | "setCallStarters" | "rotateKeys");

/** All that happens around a room. */
export interface Surroundings {
  latencyMs(): number;
  /** Difference of a new process's clock to the true time. */
  skewMs(): number;
  isAlarmTwice(): boolean;
  /** Fault of a call that leaves the room: it is lost, or its answer. */
  fault(probability: number): "request" | "answer" | undefined;
  /** Ends a step of the room. */
  settle(): void;
  posted(emails: readonly PostedEmail[]): void;
  /** The receiver of the room's outgoing hook has these messages. */
  delivered(id: string, messageIds: readonly number[]): void;
}

export interface Host {
  /** Undefined if the room fails, which the client sees as an answer without a socket. */
  open(token: string, query: string): HostSocket | undefined;
  pair(): { 0: object; 1: HostSocket };
  receive(socket: HostSocket, frame: string): void;
  leave(socket: HostSocket): void;
  /** Answers a REST request with its encoded data. */
  call(token: string, url: URL): unknown;
  /** Logs a new member in by the room link. The reason of a refusal, or "". */
  enter(token: string): string;
  /** The owner does something. False if that is refused. */
  act(name: OwnerAct, input: object): boolean;
  /** The room gets a paid order. False if it is not applied. */
  buy(order: RoomOrder, orderId: string): boolean;
  /** A member uploads a file. Its id, or "" if that fails. */
  upload(token: string, name: string): Promise<string>;
  /** Makes writes durable and opens the output gate. */
  commit(): void;
  /** Ends the process between a step and its outputs. `durable`: the writes survive, and only the outputs are lost. */
  kill(durable: boolean): void;
  /** Hibernation: memory is lost, sockets stay. Nothing happens while the room works. */
  sleep(): void;
  /** A write fails after so many others, as on a full disk. */
  fillDisk(after: number): void;
  /** "" without a seat. */
  memberOf(token: string): string;
  seats(): { taken: number; paid: number };
  endsAt(): number;
  texts(): StoredText[];
  /** Messages that are new or changed since a revision, in order of their change. */
  changedSince(rev: number): Line[];
  /** Revision, and the ids of messages. */
  extent(): { rev: number; clearedTo: number; newest: number };
  /** Event ids of all messages, and of those that were cleared. */
  eventIds(): string[];
  /** Files of messages that the bucket does not have, and files of the bucket that the room has no use for. */
  files(): { missing: string[]; unknown: string[] };
  /** All rows of all tables. */
  dump(): string;
  /** Number of writes to the storage. */
  writes(): number;
  /** Alarm calls have not ended. */
  isRinging(): boolean;
  /** New members are still to be named in an email, or messages to be delivered again. */
  owes(): { names: boolean; deliveries: boolean };
  close(): void;
}

export interface HostModule {
  RoomHost: new (clock: Clock, surroundings: Surroundings, isSold?: boolean, isSealed?: boolean) => Host;
}

export interface ExchangeModule {
  answerExchange(socket: EventTarget, body: EndpointBody<typeof exchange>): Promise<object>;
}

/** All that happens around orders. */
export interface ShopWorld extends Surroundings {
  random(): number;
  happens(probability: number): boolean;
  /** Fault of a call to a service. */
  lost(): "request" | "answer" | undefined;
  note(line: string): void;
  broken(guarantee: string): void;
}

export interface OrderHost {
  /** Lets something happen: an order, a payment, a webhook, the cron job, a fault. */
  act(what?: "order time"): void;
  /** One run of the cron job. */
  tick(): void;
  /** Payments end, and the payment service delivers what the product does not know yet. */
  settle(): void;
  commit(): void;
  fetch(address: string, init?: RequestInit): Promise<Response>;
  check(): void;
  close(): void;
}

export interface OrderModule {
  Orders: new (clock: Clock, world: ShopWorld) => OrderHost;
}
