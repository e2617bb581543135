import { once } from "node:events";
import { WebSocket } from "ws";
import { promised } from "./processes.ts";

const maxInFlight = 200;

/** A member who sends messages on demand. */
export class Talker {
  readonly #socket: WebSocket;
  #sent = 0;
  #acknowledged = 0;
  #onAck = () => {};

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => {
      const text = String(data);
      if (text.startsWith('{"type":"mark"')) {
        socket.send(text.replace("mark", "got").replace('"data":{', `"data":{"rev":0,`));
        return;
      }
      if (!text.startsWith('{"type":"ack"')) return;
      this.#acknowledged += 1;
      this.#onAck();
    });
  }

  static async open(address: string, token: string): Promise<Talker> {
    const socket = new WebSocket(`${address.replace("http", "ws")}/api/socket`, ["parley.v1", token]);
    await once(socket, "open");
    return new Talker(socket);
  }

  /** The newest message. */
  get last(): string {
    return `Message number ${this.#sent}.`;
  }

  /** Sends `count` messages as fast as possible; resolves when all are acknowledged. */
  async say(count: number): Promise<void> {
    const upTo = this.#sent + count;
    const all = promised();
    this.#onAck = () => {
      while (this.#sent < upTo && this.#sent - this.#acknowledged < maxInFlight) this.#sayOne();
      if (this.#acknowledged === upTo) all.resolve();
    };
    this.#onAck();
    await all.promise;
    this.#onAck = () => {};
  }

  /** Sends messages until stopped. */
  talk(perSecond: number): { stop(): void } {
    const clock = setInterval(() => this.#sayOne(), 1000 / perSecond);
    return { stop: () => clearInterval(clock) };
  }

  close(): void {
    this.#socket.close();
  }

  #sayOne(): void {
    this.#sent += 1;
    const data = { lx: 1, content: `${this.last} ${"Something was said. ".repeat(this.#sent % 7)}`.trim() };
    this.#socket.send(JSON.stringify({ type: "add_msg", event_id: `evt-${Date.now()}-${this.#sent}`, data }));
  }
}
