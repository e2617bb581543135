import { pingFrame, pongFrame } from "@contract/events.ts";
import type { Host, HostSocket, Owner } from "./host.ts";

/** A page of a member. Its code, its timers and its sockets end together. */
export interface Device extends Owner {
  token: string;
  /** Its network lets no socket through. */
  isBlocked: boolean;
}

/** Client's end of a socket. */
class ClientSocket extends EventTarget {
  readyState = 0;
  server: HostSocket | undefined;
  /** Earliest arrival of the next frame, by direction: frames keep their order. */
  readonly arrival = { up: 0, down: 0 };
  readonly device: Device;
  /** The page could read all pushes. */
  isWhole = true;
  onSend = (_frame: string) => {};
  onClosed = () => {};

  constructor(device: Device) {
    super();
    this.device = device;
  }

  send(frame: string): void {
    this.onSend(frame);
  }

  close(): void {
    this.end(1000);
  }

  end(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onClosed();
    if (!this.device.hasEnded) this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

export interface NetworkOptions {
  room(): Host;
  /** Runs code of a page, or of the network between pages. */
  run<T>(owner: Owner, work: () => T): T;
  upTo(max: number): number;
  note(line: string): void;
  /** Ends a step of the room. */
  settle(): void;
  /** True for a push that the page cannot read. */
  isUnknown(): boolean;
  /** The frame arrives at the room, or the resume request of a socket's address. */
  onAsked(token: string, frame: string | URLSearchParams): void;
  /** The frame leaves the room by this socket. */
  onSent(socket: HostSocket, token: string, frame: string): void;
}

const isPush = /^\{"type":"c_\w+","rev"/;
const outside: Owner = { aheadMs: 0, hasEnded: false };

/** Sockets between pages and the room, whose frames arrive late, in order, or not at all after a cut. */
export class Network {
  readonly #options: NetworkOptions;
  readonly #open = new Set<ClientSocket>();

  constructor(options: NetworkOptions) {
    this.#options = options;
  }

  /** Sockets in order of their opening. */
  get open(): readonly ClientSocket[] {
    return [...this.#open];
  }

  stall(socket: ClientSocket, direction: "up" | "down", ms: number): void {
    socket.arrival[direction] = Math.max(socket.arrival[direction], this.#now() + ms);
  }

  endAllOf(device: Device): void {
    for (const socket of this.open) if (socket.device === device) socket.end(1006);
  }

  /** The page has a connection, by which nothing came or went in the last seconds and on which all pushes were readable. */
  isIdle(device: Device, forMs: number): boolean {
    const socket = this.open.find((one) => one.device === device);
    if (socket?.readyState !== 1 || !socket.isWhole) return false;
    return Math.max(socket.arrival.up, socket.arrival.down) + forMs <= this.#now();
  }

  latency(): number {
    return 1 + this.#options.upTo(80);
  }

  #now(): number {
    return this.#options.run(outside, () => Date.now());
  }

  /** Opens a socket of the worker for a call of a member. Undefined if it cannot. */
  async openForCall(token: string, query: Record<string, string>): Promise<EventTarget | undefined> {
    const worker: Device = { token, isBlocked: false, aheadMs: 0, hasEnded: false };
    const socket = this.connect(`/api/socket?${new URLSearchParams(query)}`, worker);
    return new Promise((resolve) => {
      socket.addEventListener("open", () => resolve(socket));
      socket.addEventListener("close", () => resolve(undefined));
    });
  }

  connect(address: string, device: Device): WebSocket {
    const { run, room, note, settle, isUnknown, onAsked, onSent } = this.#options;
    const socket = new ClientSocket(device);
    const { token } = device;
    const deliver = (direction: "up" | "down", work: () => void) => {
      const arrival = Math.max(socket.arrival[direction], this.#now() + this.latency());
      socket.arrival[direction] = arrival;
      run(direction === "up" ? outside : device, () => setTimeout(work, arrival - this.#now()));
    };
    this.#open.add(socket);
    socket.onClosed = () => {
      this.#open.delete(socket);
      const { server } = socket;
      // Frames on their way arrive before the server learns of the end.
      if (!server) return;
      deliver("up", () => {
        room().leave(server);
        settle();
      });
    };
    socket.onSend = (frame) =>
      deliver("up", () => {
        if (!socket.server) return;
        // The platform answers pings without the room.
        if (frame === pingFrame) return socket.server.onFrame(pongFrame);
        note(`${token} up ${frame}`);
        onAsked(token, frame);
        room().receive(socket.server, frame);
        settle();
      });
    const open = () => {
      if (socket.readyState !== 0) return;
      const url = new URL(address, "http://localhost");
      note(`${token} opens`);
      onAsked(token, url.searchParams);
      const server = room().open(token, url.search.slice(1));
      if (!server) return socket.end(1006);
      socket.server = server;
      socket.readyState = 1;
      server.onFrame = (sent) => {
        onSent(server, token, sent);
        // A push of a release that the page does not know.
        const frame = isPush.test(sent) && isUnknown() ? sent.replace('"c_', '"c_new_') : sent;
        if (frame !== sent) socket.isWhole = false;
        deliver("down", () => {
          if (socket.readyState !== 1) return;
          note(`${token} down ${frame}`);
          socket.dispatchEvent(Object.assign(new Event("message"), { data: frame }));
        });
      };
      // Frames that left before the end of the process arrive before the close.
      server.onClose = (code) => deliver("down", () => socket.end(code));
      run(device, () => socket.dispatchEvent(new Event("open")));
      settle();
    };
    run(outside, () => setTimeout(open, this.latency()));
    return socket as unknown as WebSocket;
  }
}
