/*
 * Baselines on Node: `node node-peer.ts ws|ws-gathering|ws-sqlite|ws-sqlite-grouped|socket.io PORT FOLDER`. Each relays
 * frames to all sockets and prints "ready" when it listens. Those with SQLite store messages in the folder; the others
 * store only what their library requires.
 */
import { createServer } from "node:http";
import { Server as SocketIo } from "socket.io";
import { WebSocket, WebSocketServer } from "ws";
import { durableRelay } from "./durable-relay.ts";

const [kind = "", port, folder = ""] = process.argv.slice(2);
const http = createServer();
type Relay = (room: ReadonlySet<WebSocket>, sender: WebSocket) => (data: unknown) => void;
const relays: Record<string, () => Relay> = {
  ws: () => relayEach,
  "ws-gathering": () => relayBatched,
  "ws-sqlite": () => durableRelay(folder, false),
  "ws-sqlite-grouped": () => durableRelay(folder, true),
};
const relay = relays[kind]?.();

if (relay) {
  const rooms = new Map<string, Set<WebSocket>>();
  new WebSocketServer({ server: http, perMessageDeflate: false }).on("connection", (socket, request) => {
    const name = request.url ?? "";
    const room = rooms.get(name) ?? new Set();
    rooms.set(name, room.add(socket));
    socket.on("message", relay(room, socket));
    socket.on("close", () => room.delete(socket));
  });
} else {
  const io = new SocketIo(http, {
    transports: ["websocket"],
    perMessageDeflate: false,
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: true },
  });
  io.on("connection", (socket) => {
    const room = String(socket.handshake.query.room);
    void socket.join(room);
    socket.on("m", (message: unknown) => {
      io.to(room).emit("m", message);
    });
  });
}

function relayEach(room: ReadonlySet<WebSocket>) {
  return (data: unknown): void => {
    const text = String(data);
    for (const socket of room) if (socket.readyState === WebSocket.OPEN) socket.send(text);
  };
}

/** Frames that arrive in one turn of the event loop leave in one frame; the product waits 1 ms for more. */
const pending = new WeakMap<ReadonlySet<WebSocket>, string[]>();
function relayBatched(room: ReadonlySet<WebSocket>) {
  return (data: unknown): void => {
    const waiting = pending.get(room);
    if (waiting) {
      waiting.push(String(data));
      return;
    }
    const texts = [String(data)];
    pending.set(room, texts);
    setTimeout(() => {
      pending.delete(room);
      const frame = `{"n":${texts.length},"list":[${texts.join(",")}]}`;
      for (const socket of room) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    }, 0);
  };
}

http.listen(Number(port), "127.0.0.1", () => console.log("ready"));
