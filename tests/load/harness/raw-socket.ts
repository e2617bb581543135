import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { promised } from "./processes.ts";
import type { Frame } from "./received.ts";

/** Frames up to this length in bytes are passed whole; of longer ones only the beginning, unless `whole` is set. */
export const wholeUpTo = 2048;

export interface RawOptions {
  port: number;
  path: string;
  protocols?: string;
  /** Passes every text frame whole; costs more. */
  whole?: boolean;
  /** Gets a copy of all bytes. */
  record: Buffer[];
  /** The payload lies in `buffer` from `start` to `end`; `length` is its full length. */
  onText(buffer: Buffer, start: number, end: number, length: number): void;
  onClose?(): void;
}

// One buffer for all sockets: each read is processed before the next.
const shared = Buffer.allocUnsafe(512 * 1024);

/**
 * A minimal WebSocket client, so that a benchmark measures the server: reads headers, passes payloads without copying,
 * and masks with zeros.
 */
export class RawSocket {
  readonly #options: RawOptions;
  readonly #socket: Socket;
  /** Bytes of an incomplete frame. */
  #rest: Buffer | undefined;
  #skip = 0;
  #upgraded = false;
  readonly opened: Promise<void>;
  bytes = 0;

  constructor(options: RawOptions) {
    this.#options = options;
    const { promise, resolve, reject } = promised();
    this.opened = promise;
    this.#socket = connect({
      port: options.port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (size) => {
          this.bytes += size;
          options.record.push(Buffer.from(shared.subarray(0, size)));
          this.#read(shared, size, resolve);
          return true;
        },
      },
    });
    const key = randomBytes(16).toString("base64");
    const protocols = options.protocols === undefined ? "" : `Sec-WebSocket-Protocol: ${options.protocols}\r\n`;
    this.#socket.write(
      `GET ${options.path} HTTP/1.1\r\nHost: localhost:${options.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${protocols}\r\n`,
    );
    this.#socket.on("error", reject);
    this.#socket.on("close", () => {
      reject(new Error(`closed: ${options.path}`));
      options.onClose?.();
    });
    promise.catch(() => {});
  }

  send(text: string): void {
    const payload = Buffer.from(text);
    const extra = payload.length < 126 ? 0 : 2;
    const frame = Buffer.allocUnsafe(6 + extra + payload.length);
    frame[0] = 0x81;
    frame[1] = 0x80 | (extra === 0 ? payload.length : 126);
    if (extra > 0) frame.writeUInt16BE(payload.length, 2);
    frame.fill(0, 2 + extra, 6 + extra);
    payload.copy(frame, 6 + extra);
    this.#socket.write(frame);
  }

  /** Destroys the connection without a close frame, as a phone that loses its network. */
  cut(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer, size: number, opened: () => void): void {
    let data = chunk;
    let end = size;
    let at = 0;
    if (this.#skip > 0) {
      at = Math.min(this.#skip, end);
      this.#skip -= at;
    } else if (this.#rest) {
      data = Buffer.concat([this.#rest, chunk.subarray(0, size)]);
      end = data.length;
      this.#rest = undefined;
    }
    if (!this.#upgraded) {
      const header = data.subarray(0, end).indexOf("\r\n\r\n");
      if (header < 0) {
        this.#store(data, 0, end);
        return;
      }
      const status = data.toString("latin1", 9, 12);
      if (status !== "101") {
        this.#socket.destroy(new Error(`${status} ${data.toString("utf8", header + 4, end)}`));
        return;
      }
      this.#upgraded = true;
      at = header + 4;
      opened();
    }
    while (at < end) {
      const next = nextFrame(data, at, end, this.#options.whole ?? false, this.#options.onText);
      if (next === undefined) {
        this.#store(data, at, end);
        return;
      }
      if (next > end) this.#skip = next - end;
      at = next;
    }
  }

  #store(data: Buffer, at: number, end: number): void {
    // A copy, because the next read overwrites the buffer.
    this.#rest = Buffer.from(data.subarray(at, end));
  }
}

/**
 * Passes the frame at this place if it is text; returns the start of the next one, which may be beyond the end, or
 * undefined while this one is incomplete.
 */
function nextFrame(
  data: Buffer,
  at: number,
  end: number,
  whole: boolean,
  onText: RawOptions["onText"],
): number | undefined {
  if (end - at < 2) return undefined;
  const opcode = (data[at] ?? 0) & 15;
  let length = (data[at + 1] ?? 0) & 127;
  let start = at + 2;
  if (length === 126) {
    if (end - at < 4) return undefined;
    length = data.readUInt16BE(at + 2);
    start = at + 4;
  } else if (length === 127) {
    if (end - at < 10) return undefined;
    length = data.readUInt32BE(at + 6);
    start = at + 10;
  }
  const there = end - start;
  if (there < (whole ? length : Math.min(length, wholeUpTo))) return undefined;
  if (opcode === 1) onText(data, start, start + Math.min(length, there), length);
  return start + length;
}

/** The whole text frames after the answer to the upgrade. */
export function framesIn(chunks: readonly Buffer[]): Frame[] {
  const data = Buffer.concat(chunks);
  const frames: Frame[] = [];
  const header = data.indexOf("\r\n\r\n");
  const onText = (_: Buffer, start: number, end: number) => frames.push({ text: data.toString("utf8", start, end) });
  let at: number | undefined = header < 0 ? data.length : header + 4;
  while (at !== undefined && at < data.length) at = nextFrame(data, at, data.length, true, onText);
  return frames;
}
