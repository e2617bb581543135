import * as z from "zod/mini";
import { roomsIn } from "../../chaos/rows.ts";
import { wire } from "../../chaos/wire.ts";
import { type Checked, checkAll } from "./checks.ts";
import { Received } from "./received.ts";

/** Answers stay readable after a navigation, up to this size in bytes. */
const maxTotalBufferSize = 2 ** 27;

/** DevTools of one page. */
interface Devtools {
  send(method: string, parameters?: object): Promise<unknown>;
  on(event: string, listener: (parameters: unknown) => void): unknown;
}

const requestId = z.string();
const handshake = z.object({ requestId, request: z.object({ headers: z.record(z.string(), z.string()) }) });
const frame = z.object({ requestId, response: z.object({ opcode: z.number(), payloadData: z.string() }) });
const sent = z.object({ requestId, request: z.object({ method: z.string(), url: z.string() }) });
const begun = z.object({ requestId, response: z.object({ status: z.number(), mimeType: z.string() }) });
const finished = z.object({ requestId });
const content = z.object({ body: z.string(), base64Encoded: z.boolean() });

/**
 * All that the product sent to a browser's pages, by DevTools' network events, and to the program's own clients: the
 * page itself ignores what it cannot read.
 */
export class WatchedPages {
  readonly #received = new Received();
  readonly #bodies: Promise<void>[] = [];
  readonly #errors: string[] = [];

  constructor() {
    wire.watch = this.#received;
  }

  /** Watches a page from its next navigation on. */
  async watch(devtools: Devtools): Promise<void> {
    const sockets = new Map<string, (text: string) => void>();
    const calls = new Map<string, { method: string; path: string; status?: number }>();
    devtools.on("Network.webSocketWillSendHandshakeRequest", (event) => {
      const { requestId, request } = z.parse(handshake, event);
      const token = request.headers["Sec-WebSocket-Protocol"]?.split(", ")[1] ?? "";
      sockets.set(requestId, this.#received.connected(token));
    });
    devtools.on("Network.webSocketFrameReceived", (event) => {
      const { requestId, response } = z.parse(frame, event);
      if (response.opcode === 1) sockets.get(requestId)?.(response.payloadData);
    });
    devtools.on("Network.requestWillBeSent", (event) => {
      const { requestId, request } = z.parse(sent, event);
      const { pathname, search } = new URL(request.url);
      if (pathname.startsWith("/api/")) calls.set(requestId, { method: request.method, path: pathname + search });
    });
    devtools.on("Network.responseReceived", (event) => {
      const { requestId, response } = z.parse(begun, event);
      const call = calls.get(requestId);
      // Media have no schema.
      if (call && response.mimeType === "application/json") call.status = response.status;
    });
    devtools.on("Network.loadingFinished", (event) => {
      const { requestId } = z.parse(finished, event);
      const { method, path, status } = calls.get(requestId) ?? {};
      if (method === undefined || path === undefined || status === undefined) return;
      const read = devtools.send("Network.getResponseBody", { requestId }).then(
        (answer) => {
          const { body, base64Encoded } = z.parse(content, answer);
          const text = base64Encoded ? Buffer.from(body, "base64").toString() : body;
          this.#received.answered(method, path, status, text);
        },
        (error: unknown) => this.#errors.push(`${method} ${path}: ${error}`),
      );
      this.#bodies.push(read.then(() => {}));
    });
    await devtools.send("Network.enable", { enableDurableMessages: true, maxTotalBufferSize });
  }

  /** Resolves when all answers until now are read; before a page closes. */
  async read(): Promise<void> {
    await Promise.all(this.#bodies);
  }

  /** Checks all. The server must be stopped. */
  check(stateDir: string): Checked {
    const checked = checkAll(this.#received, roomsIn(stateDir));
    return { ...checked, errors: [...this.#errors, ...checked.errors] };
  }
}
