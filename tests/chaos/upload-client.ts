import { open } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { wire } from "./wire.ts";

/** The connection broke before the answer: whether the call was done is unknown. */
export class BrokenOff extends Error {}

class Refused extends Error {
  constructor(part: number, answer: string) {
    super(`part ${part} was refused: ${answer.slice(0, 200)}`);
  }
}

/** JSON of the wire, untyped: this client is written from the documentation alone. */
// biome-ignore lint/suspicious/noExplicitAny: the wire is looked at from outside, without our types
type Json = any;

/**
 * Makes a call and returns its data. Throws `BrokenOff` without an answer, and an error with the message when refused.
 */
export async function call(address: string, method: string, path: string, body?: object, token = ""): Promise<Json> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address + path, {
      method,
      headers: { "content-type": "application/json", ...(token ? { token } : {}) },
      signal: AbortSignal.timeout(30_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    text = await response.text();
  } catch (cause) {
    throw new BrokenOff(`${method} ${path}`, { cause });
  }
  // The runtime's proxy answers without JSON while the worker restarts.
  if (!text.startsWith("{")) throw new BrokenOff(`${method} ${path}: ${response.status}`);
  wire.watch?.answered(method, path, response.status, text);
  const answer = JSON.parse(text) as { code: number; data: Json; msg: string };
  if (answer.code >= 500) throw new BrokenOff(`${method} ${path}: ${answer.code}`);
  if (answer.code !== 1) throw new Error(`${method} ${path} answered ${answer.code} ${answer.msg}`);
  return answer.data;
}

/** Repeats a step until it is answered. */
export async function persist<T>(step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof BrokenOff)) throw error;
      await wait(100);
    }
  }
}

interface Part {
  address: string;
  token: string;
  fileId: string;
  n: number;
  /** Byte range in the file, both ends included. */
  first: number;
  last: number;
}

/**
 * Streams a part from the disk; `sent` gets the size of every chunk that left. Throws `BrokenOff` without a good
 * answer.
 */
export async function putPart(file: string, part: Part, sent: (bytes: number) => void): Promise<void> {
  const { address, token, fileId, n, first, last } = part;
  const handle = await open(file);
  const bytes = handle.createReadStream({ start: first, end: last, highWaterMark: 256 * 1024 });
  try {
    await new Promise<void>((done, broken) => {
      const asking = request(`${address}/api/uploads/${fileId}/parts/${n}`, {
        method: "PUT",
        headers: { token, "content-length": last - first + 1 },
      });
      asking.on("error", broken);
      asking.on("response", (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        answer.on("error", broken);
        answer.on("end", () => {
          if (text.startsWith('{"code":1,')) done();
          else if (text.startsWith('{"code":') && Number(answer.statusCode) < 500) broken(new Refused(n, text));
          else broken(new Error(`part ${n} was answered with ${answer.statusCode}`));
        });
      });
      bytes.on("error", broken);
      bytes.on("data", (piece) => sent(piece.length));
      bytes.pipe(asking);
    });
  } catch (cause) {
    throw cause instanceof Refused ? cause : new BrokenOff(`part ${n}`, { cause });
  } finally {
    bytes.destroy();
    await handle.close();
  }
}

/** Sends the file as a message; the link that members get. */
export async function sendFile(address: string, token: string, fileId: string, eventId: string): Promise<string> {
  const socket = new WebSocket(`${address.replace("http", "ws")}/api/socket`, ["parley.v1", token]);
  try {
    return await new Promise<string>((linked, broken) => {
      const watch = wire.watch?.connected(token);
      const failed = () => broken(new BrokenOff("the socket"));
      socket.addEventListener("error", failed);
      socket.addEventListener("close", failed);
      socket.addEventListener("open", () =>
        socket.send(JSON.stringify({ type: "add_msg", event_id: eventId, data: { lx: 5, file_id: fileId } })),
      );
      socket.addEventListener("message", ({ data }) => {
        watch?.(String(data));
        const frame = JSON.parse(String(data)) as Json;
        if (frame.type !== "ack" || frame.event_id !== eventId) return;
        if (frame.code === 1) linked(frame.data[0].file_url);
        else broken(new Error(`the message was refused: ${frame.code} ${frame.msg}`));
      });
    });
  } finally {
    socket.close();
  }
}

/** The bytes behind a link, in order, in range requests. Throws when an answer has another range. */
export async function* readRanges(link: string, size: number, rangeBytes: number): AsyncGenerator<Uint8Array> {
  for (let first = 0; first < size; first += rangeBytes) {
    const last = Math.min(first + rangeBytes, size) - 1;
    const response = await fetch(link, { headers: { range: `bytes=${first}-${last}` } });
    const range = response.headers.get("content-range");
    if (response.status !== 206 || range !== `bytes ${first}-${last}/${size}`)
      throw new Error(`bytes ${first}-${last} were answered with ${response.status} ${range}`);
    yield* response.body ?? [];
  }
}
