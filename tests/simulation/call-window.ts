import type { Host, HostSocket } from "./host.ts";

const second = 1000;
const maxInCall = 8;

export interface ListedPerson {
  device: string;
  uid: string;
  muted: boolean;
  camera: boolean;
  screen: boolean;
}

interface Frame {
  type: string;
  event_id?: string;
  origin_type?: string;
  code?: number;
  data: {
    call_id?: string;
    device?: string;
    people?: ListedPerson[];
    call?: { people: ListedPerson[] };
    body?: string;
  } | null;
}

/** A simulation as its windows see it. */
export interface CallWorld {
  readonly windows: readonly CallWindow[];
  joins: number;
  /** Number of the last frame. */
  events: number;
  room(): Host;
  now(): number;
  /** An integer below `max`. */
  upTo(max: number): number;
  fault(line: string): void;
  /** Outputs of the room follow, unless its process is killed within the step. */
  step(): void;
}

/** A window of a member, written from the documents of the wire alone. */
export class CallWindow {
  readonly token: string;
  readonly memberId: string;
  readonly #world: CallWorld;
  socket: HostSocket | undefined;
  /** The room acknowledged a join, and the member neither left nor was taken out. */
  device: string | undefined;
  callId: string | undefined;
  /** A join is not answered yet. */
  isJoining = false;
  /** The window left before the answer to its join. */
  #hasLeft = false;
  isAway = false;
  /** The owner took the member out of the call or the room, or ended all calls: no signal may arrive. */
  isRemoved = false;
  /** Another window of the session has joined, or tries to. */
  isReplaced = false;
  isGone = false;
  list: readonly ListedPerson[] = [];
  /** The owner muted the member in the call, and the window did not unmute since. */
  mustBeMuted = false;
  #loudAt = 0;
  /** Signals may come until the room has answered that the window left. */
  readonly #leaving = new Set<string>();
  /** Signals under a former key. */
  readonly #stale = new Set<string>();

  constructor(world: CallWorld, token: string) {
    this.#world = world;
    this.token = token;
    this.memberId = world.room().memberOf(token);
  }

  get #others(): CallWindow[] {
    return this.#world.windows.filter((other) => other !== this && other.token === this.token);
  }

  send(type: string, data: object): string {
    const event_id = `evt-1-${++this.#world.events}`;
    if (!this.socket) return event_id;
    this.#world.room().receive(this.socket, JSON.stringify({ type, event_id, data }));
    this.#world.step();
    return event_id;
  }

  join(): void {
    const { callId: call_id, device } = this;
    this.isJoining = true;
    this.#hasLeft = false;
    this.#loudAt = this.#world.now();
    if (call_id === undefined) for (const other of this.#others) other.isReplaced = true;
    this.send("call_join", { muted: false, ...(call_id === undefined ? {} : { call_id, device }) });
  }

  setState(muted: boolean, camera: boolean, screen: boolean): void {
    if (!muted) {
      this.#loudAt = this.#world.now();
      this.mustBeMuted = false;
    }
    this.send("call_state", { muted, camera, screen });
  }

  /** Sends a body that begins with the receiver's place. */
  signal(to: string, body: string, isStale: boolean): void {
    const eventId = `evt-1-${this.#world.events + 1}`;
    if (isStale) this.#stale.add(eventId);
    this.send("call_signal", { to, body });
  }

  /** The owner muted the member in the call. A loud frame of the last second may be behind it. */
  mute(): void {
    if (this.device !== undefined && !this.isJoining && this.#world.now() - this.#loudAt > second)
      this.mustBeMuted = true;
  }

  connect(): void {
    if (this.isAway || this.isGone || this.socket) return;
    const socket = this.#world.room().open(this.token, "pos_id=0&rev=0");
    if (!socket) {
      this.#world.fault(`${this.token} gets no socket`);
      return;
    }
    this.socket = socket;
    socket.onFrame = (frame) => this.#receive(JSON.parse(frame));
    socket.onClose = () => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      this.isJoining = false;
      this.#leaving.clear();
      setTimeout(() => this.connect(), this.#world.upTo(3 * second));
    };
    this.#world.room().commit();
    if (this.device !== undefined) this.join();
  }

  lose(): void {
    const { socket } = this;
    if (!socket) return;
    this.#world.room().leave(socket);
    socket.onClose(1006);
    this.#world.room().commit();
  }

  leave(): void {
    this.#hasLeft = this.isJoining;
    this.#leaving.add(`evt-1-${this.#world.events + 1}`);
    this.send("call_leave", {});
    this.out();
  }

  out(): void {
    this.device = undefined;
    this.callId = undefined;
    this.mustBeMuted = false;
  }

  #see(list: readonly ListedPerson[]): void {
    this.list = list;
    if (list.length > maxInCall) this.#world.fault(`${this.token} sees ${list.length} people in the call`);
    const { device } = this;
    if (device === undefined || list.some((one) => one.device === device)) return;
    if (!this.isRemoved && !this.isReplaced) this.#world.fault(`${this.token} lost its place ${device}`);
    this.out();
  }

  #receive({ type, event_id = "", origin_type, code, data }: Frame): void {
    const { token } = this;
    const { fault } = this.#world;
    if (type === "c_call") this.#see(data?.people ?? []);
    else if (type === "c_call_signal") {
      if (this.#leaving.size > 0) return;
      if (this.isRemoved || this.device === undefined) fault(`${token} gets a signal outside of the call`);
      else if (!data?.body?.includes(`.${this.device}`)) fault(`${token} gets a signal to another place`);
    } else if (type !== "ack") return;
    else if (origin_type === "call_leave") this.#leaving.delete(event_id);
    else if (origin_type === "list_reconnect_msg") this.list = data?.call?.people ?? [];
    else if (origin_type === "call_signal") {
      if (code === 1 && this.#stale.has(event_id)) fault(`${token} sends a signal under a former key`);
    } else if (origin_type === "call_join" && code === 1 && data) this.#joined(data);
    else if (origin_type === "call_join") {
      this.isJoining = false;
      if (this.device !== undefined && !this.isRemoved && !this.isReplaced) fault(`${token} may not come back`);
      this.out();
    }
  }

  #joined({ call_id, device, people = [] }: NonNullable<Frame["data"]>): void {
    const others = this.#others;
    this.isJoining = false;
    this.#world.joins++;
    if (this.callId === call_id && device !== this.device && !this.isReplaced)
      this.#world.fault(`${this.token} comes back as ${device} instead of ${this.device}`);
    if (device !== this.device) this.mustBeMuted = false;
    Object.assign(this, { device, callId: call_id, list: people, isRemoved: false });
    this.isReplaced = others.some(({ isJoining }) => isJoining);
    for (const other of others) other.isReplaced = true;
    if (this.#hasLeft) this.out();
  }
}
