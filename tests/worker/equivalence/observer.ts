import * as z from "zod/mini";
import type { Session } from "../../../web/device/session.ts";
import { ackChanges } from "../../../web/room/connection/ack-changes.ts";
import { Commands } from "../../../web/room/connection/commands.ts";
import { type Change, changesOf, Sequence } from "../../../web/room/connection/sequence.ts";
import { applyEvent } from "../../../web/room/state/apply-event.ts";
import {
  applyRoomAnswer,
  catchUp,
  lastKnownId,
  mergeMembers,
  startOver,
} from "../../../web/room/state/room-snapshot.ts";
import { emptyState, patchRoom } from "../../../web/room/state/state.ts";
import type { RoomState } from "../../../web/room/types.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Endpoint, EndpointData } from "../../../worker/contract/endpoints/endpoint.ts";
import { listMembers } from "../../../worker/contract/endpoints/members.ts";
import { listMessages } from "../../../worker/contract/endpoints/messages.ts";
import { getRoom } from "../../../worker/contract/endpoints/room.ts";
import { decodeServerFrame } from "../../../worker/contract/frames/server-frames.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { can } from "../../../worker/contract/permissions.ts";
import { call, fetchWorker } from "../support/api.ts";
import type { QuickPerson } from "../support/quick-room.ts";

/** A client's state at an earlier time, to resume from later. */
export interface Memory {
  state: RoomState;
  rev: number;
}

async function ask<C extends Endpoint>(wanted: C, token: string, query = ""): Promise<EndpointData<C>> {
  const answer = await call(wanted.method, wanted.path + query, { token });
  if (answer.code !== ResultCode.ok) throw new Error(`${wanted.path} answered ${answer.code}`);
  return z.decode(wanted.data, answer.data as never) as EndpointData<C>;
}

const loadRoom = (token: string) => ask(getRoom, token);
const loadMembers = (token: string) => ask(listMembers, token);

function sessionOf({ token, uid }: QuickPerson, role: Session["role"]): Session {
  return { linkCode: uid, cameBy: uid, token, roomId: "", memberId: uid, role, roomName: "", lastActiveAt: 0 };
}

/** The state of a freshly opened page. */
export async function openFresh(person: QuickPerson): Promise<RoomState> {
  const room = await loadRoom(person.token);
  const members = await loadMembers(person.token);
  const page = await ask(listMessages, person.token, `?limit=${Limits.historyPageMax}`);
  return startOver(emptyState(sessionOf(person, room.me.role)), { room, members, ...page });
}

/** An open page without its UI: applies the server's frames by the client's own rules, in order. */
export class Observer {
  readonly person: QuickPerson;
  readonly commands: Commands;
  /** Number of missed revisions. */
  gaps = 0;
  state: RoomState;
  readonly #socket: WebSocket;
  readonly #sequence = new Sequence();
  #barriers = new Map<string, () => void>();
  #onChange = () => {};
  #askRoomAgain = false;

  private constructor(person: QuickPerson, socket: WebSocket, state: RoomState, rev: number) {
    this.person = person;
    this.#socket = socket;
    this.state = state;
    this.#sequence.startFrom(rev);
    this.commands = new Commands((text) => {
      socket.send(text);
      return true;
    });
    socket.addEventListener("message", ({ data }) => this.#receive(String(data)));
    socket.accept();
  }

  static async open(person: QuickPerson, memory?: Memory): Promise<Observer> {
    const response = await fetchWorker("/api/socket", {
      headers: { upgrade: "websocket", "sec-websocket-protocol": `parley.v1, ${person.token}` },
    });
    if (!response.webSocket) throw new Error(`${response.status}`);
    const state = memory?.state ?? (await openFresh(person));
    return new Observer(person, response.webSocket, state, memory?.rev ?? state.room.rev);
  }

  get memory(): Memory {
    return { state: this.state, rev: this.#sequence.rev };
  }

  #receive(text: string): void {
    const frame = decodeServerFrame(text);
    if (!frame || frame.event === "pong") return;
    if (frame.event !== "ack") {
      if (frame.event === "roomStateChanged") this.#askRoomAgain = true;
      this.#apply(changesOf(frame));
      return;
    }
    this.#barriers.get(frame.ack.eventId)?.();
    const answered = this.commands.settle(frame.ack);
    if (answered && frame.ack.code === ResultCode.ok) this.#apply(ackChanges(answered, this.person.uid));
  }

  #apply(changes: readonly Change[]): void {
    const { ready, gap } = this.#sequence.take(changes);
    if (gap) this.gaps++;
    this.state = ready.reduce(applyEvent, this.state);
    this.state = patchRoom(this.state, { rev: Math.max(this.#sequence.rev, this.state.room.rev) });
    this.#onChange();
  }

  /** Resolves when the state fits. */
  until(fits: (state: RoomState) => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = () => fits(this.state) && resolve();
      this.#onChange();
    });
  }

  /** Resolves when all frames that the server has sent until now have arrived. */
  caughtUp(): Promise<void> {
    const eventId = `evt-1-barrier${this.#barriers.size}`;
    return new Promise((resolve) => {
      this.#barriers.set(eventId, resolve);
      this.#socket.send(JSON.stringify({ type: "nothing that there is", event_id: eventId }));
    });
  }

  /** Requests that the page repeats later; all of them after a reconnect. */
  async refresh(justBack = false): Promise<void> {
    const { token } = this.person;
    if (can(this.state.room.me.role, "member.invite") && (this.#askRoomAgain || justBack)) {
      const room = await loadRoom(token);
      this.state = applyRoomAnswer(this.state, room);
      this.state = mergeMembers(this.state, await loadMembers(token));
    } else if (justBack) this.state = mergeMembers(this.state, await loadMembers(token));
  }

  /** Resumes until no page is left. */
  async resume(): Promise<void> {
    for (;;) {
      const { epoch } = this.state.room;
      const asked = { afterId: lastKnownId(this.state), rev: this.#sequence.rev, epoch };
      const missed = await this.commands.request("resume", asked);
      if ("reloadFrom" in missed) throw new Error("the room says that too much was missed");
      this.#sequence.advanceTo(missed.rev);
      this.state = catchUp(this.state, missed);
      if (!missed.more) return;
    }
  }

  close(): void {
    this.commands.lose();
    this.#socket.close(1000);
  }
}

/** The part of the state in which two pages must agree. */
export function comparable({ room, members, invited, messages, unreadCount }: RoomState): object {
  // Email address and flags are not pushed; the changing device has them from the answer.
  const { serverTime: _, me, ...facts } = room;
  const { email: __, flags: ___, ...myself } = me;
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const known = {
    room: facts,
    me: myself,
    members: [...members].sort(byId),
    invited: [...invited].sort(byId),
    messages,
    unreadCount,
  };
  // File links are signed until a half hour: two differ when that passes between the requests.
  return JSON.parse(JSON.stringify(known).replaceAll(/&(?:ends|sign)=[\w-]+/g, ""));
}
