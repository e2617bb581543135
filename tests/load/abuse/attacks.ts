import { randomBytes } from "node:crypto";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect as connectTcp, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type ClientOptions, WebSocket } from "ws";
import * as z from "zod/mini";
import { ask, type WireCall, WireRefusal, wire } from "../../chaos/wire.ts";
import type { BoughtRoom, Seat } from "../../chaos/wire-room.ts";
import { framesIn } from "../harness/raw-socket.ts";

/** Number of answers of each kind. */
export type Answers = Record<string, number>;

/** Target and identities of an attack. */
export interface Attack {
  address: string;
  room: BoughtRoom;
  seats: readonly Seat[];
  until: number;
  answers: Answers;
  /** Optional second step of an attack, measured separately. */
  afterwards?: (attack: Attack) => Promise<void>;
}

const MiB = 1024 * 1024;

export function count({ answers }: Pick<Attack, "answers">, what: string): void {
  answers[what] = (answers[what] ?? 0) + 1;
}

export const messageFrame = (content: string) =>
  JSON.stringify({
    type: "add_msg",
    event_id: `evt-${Date.now()}-${randomBytes(6).toString("hex")}`,
    data: { lx: 1, content },
  });

/** workerd leaves it to the client to end a connection after both close frames; a browser does so soon. */
export const closeTimeoutMs = 1000;
const options: ClientOptions & { closeTimeout: number } = { closeTimeout: closeTimeoutMs };

const socketPath = "/api/socket";

export function openSocket(attack: Attack, { token, uid }: Seat): WebSocket {
  const socket = new WebSocket(attack.address.replace("http", "ws") + socketPath, ["parley.v1", token], options);
  const watch = wire.watch?.connected(uid);
  socket.on("message", (data) => watch?.(String(data)));
  socket.on("close", (code) => count(attack, `closed ${code}`));
  socket.on("unexpected-response", (_, response) => {
    void refused(attack, "GET", socketPath, response).finally(() => socket.terminate());
  });
  socket.on("error", () => {});
  return socket;
}

async function refused(attack: Attack, method: string, path: string, response: IncomingMessage): Promise<void> {
  const { statusCode = 0 } = response;
  count(attack, `HTTP ${statusCode}`);
  // The attack cuts the connections that are open at its end.
  const body = await text(response).catch(() => undefined);
  if (body !== undefined) wire.watch?.answered(method, path, statusCode, body);
}

/** Sends a frame repeatedly over ever new sockets, as fast as possible. */
export async function flood(attack: Attack, seat: Seat, frame: () => string): Promise<void> {
  while (Date.now() < attack.until) {
    const socket = openSocket(attack, seat);
    socket.on("message", (data) => {
      if (/"code":-1\b/.test(String(data))) count(attack, "ack -1");
    });
    await new Promise((done) => socket.once("open", done).once("close", done));
    while (socket.readyState === WebSocket.OPEN && Date.now() < attack.until) {
      if (socket.bufferedAmount < MiB) for (let n = 0; n < 20; n++) socket.send(frame());
      await wait(5);
    }
    socket.terminate();
    await wait(50);
  }
}

/** Makes a call repeatedly, `atOnce` at a time. */
export async function callAgain(attack: Attack, atOnce: number, path: string, call: () => WireCall): Promise<void> {
  const caller = async () => {
    while (Date.now() < attack.until) {
      try {
        await ask(attack.address, path, z.unknown(), call());
        count(attack, "code 1");
      } catch (error) {
        const code = error instanceof WireRefusal ? error.code : undefined;
        count(attack, code === undefined ? "no answer" : code >= 400 ? `HTTP ${code}` : `code ${code}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}

const portOf = (address: string) => Number(new URL(address).port);

/** A socket that completes the handshake and then reads nothing. Rejects when the server refuses it. */
export function deafSocket({ address }: Attack, { token, uid }: Seat): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const port = portOf(address);
    const socket = connectTcp({ port, host: "127.0.0.1" });
    const chunks: Buffer[] = [];
    const watch = wire.watch?.connected(uid);
    socket.on("data", (data) => chunks.push(data));
    socket.once("close", () => {
      for (const frame of framesIn(chunks)) watch?.(frame.text);
    });
    socket.once("error", reject);
    socket.once("data", (head) => {
      const status = String(head).slice(9, 12);
      if (status !== "101") {
        socket.destroy();
        return reject(new Error(`the server answered ${status} instead of opening a socket`));
      }
      socket.pause();
      socket.off("error", reject).on("error", () => {});
      resolve(socket);
    });
    const key = randomBytes(16).toString("base64");
    socket.write(
      `GET ${socketPath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: parley.v1, ${token}\r\n\r\n`,
    );
  });
}

/** Writes a text frame of up to 125 characters to such a socket. */
export function writeFrame(socket: Socket, text: string): void {
  const payload = Buffer.from(text);
  // Masked with zeros, which leaves the payload unchanged.
  if (socket.writable) socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]));
}

/** Reads the rest of an unread socket; true if the server sent a close frame. */
export async function wasClosed(socket: Socket): Promise<boolean> {
  let last = Buffer.alloc(0);
  socket.on("data", (data) => {
    last = Buffer.concat([last, data]).subarray(-256);
  });
  socket.resume();
  for (let tries = 0; tries < 100 && !last.includes("too far behind"); tries++) await wait(50);
  socket.destroy();
  return last.includes("too far behind");
}

/** Sends an upload's part byte by byte. */
export function drippingPart(attack: Attack, path: string, token: string, length: number): ClientRequest {
  const headers = { token, "content-length": length };
  const part = request(attack.address + path, { method: "PUT", headers, agent: false });
  part.on("error", () => {});
  part.on("response", (response) => void refused(attack, "PUT", path, response));
  part.flushHeaders();
  return part;
}
