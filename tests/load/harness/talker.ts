import { once } from "node:events";
import { WebSocket } from "ws";
import { wire } from "../../chaos/wire.ts";
import { promised } from "./processes.ts";

const maxInFlight = 200;
const markdown = "**Bold**, _italic_ and `code`:\n- one\n- two\n> and a quote";
/** End of the event id of a message that is edited once it is acknowledged. */
const edited = "edited";

/** A member who sends messages on demand. */
export class Talker {
  readonly #socket: WebSocket;
  #sent = 0;
  #acknowledged = 0;
  #onAck = () => {};

  private constructor(socket: WebSocket, token: string) {
    this.#socket = socket;
    const watch = wire.watch?.connected(token);
    socket.on("message", (data) => {
      const text = String(data);
      watch?.(text);
      if (text.startsWith('{"type":"mark"')) {
        socket.send(text.replace("mark", "got").replace('"data":{', `"data":{"rev":0,`));
        return;
      }
      if (!text.startsWith('{"type":"ack"') || text.includes('"origin_type":"edit_msg"')) return;
      if (text.includes(`${edited}"`)) this.#edit(text);
      this.#acknowledged += 1;
      this.#onAck();
    });
  }

  static async open(address: string, token: string): Promise<Talker> {
    const socket = new WebSocket(`${address.replace("http", "ws")}/api/socket`, ["parley.v1", token]);
    const talker = new Talker(socket, token);
    await once(socket, "open");
    return talker;
  }

  /** The newest message. */
  get last(): string {
    return `Message number ${this.#sent}.`;
  }

  /**
   * Sends `count` messages as fast as possible; resolves when all are acknowledged. `mixed`: with Markdown, polls and
   * edits among them.
   */
  async say(count: number, { mixed = false } = {}): Promise<void> {
    const upTo = this.#sent + count;
    const all = promised();
    this.#onAck = () => {
      while (this.#sent < upTo && this.#sent - this.#acknowledged < maxInFlight) this.#sayOne(mixed);
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

  /** Sends a message in the names of the wire. */
  send(data: object, mark = ""): void {
    this.sendAs(`evt-${Date.now()}-${this.#sent + 1}${mark}`, data);
  }

  sendAs(eventId: string, data: object): void {
    this.#sent += 1;
    this.#socket.send(JSON.stringify({ type: "add_msg", event_id: eventId, data }));
  }

  #sayOne(mixed = false): void {
    const n = this.#sent + 1;
    const content = `Message number ${n}. ${"Something was said. ".repeat(n % 7)}`.trim();
    if (mixed && n % 100 === 50) this.send({ lx: 1, content, poll: { options: ["Yes", "No", "_Perhaps_"] } });
    else
      this.send(
        { lx: 1, content: mixed && n % 5 === 0 ? `${content}\n${markdown}` : content },
        mixed && n % 33 === 0 ? edited : "",
      );
  }

  /** Edits an acknowledged message. */
  #edit(ack: string): void {
    const { data } = JSON.parse(ack) as { data: [{ id: number; content: string }] };
    const [{ id, content }] = data;
    const change = { msg_id: id, content: `${content} In other words.` };
    this.#socket.send(JSON.stringify({ type: "edit_msg", event_id: `evt-${Date.now()}-${id}changed`, data: change }));
  }
}
