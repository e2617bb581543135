/*
 * Baselines on Node: `node node-peer.ts ws|ws-gathering|socket.io PORT`. Each relays frames to all sockets, stores only
 * what its library requires, and prints "ready" when it listens.
 */
import { createServer } from "node:http";
import { Server as SocketIo } from "socket.io";
import { WebSocket, WebSocketServer } from "ws";

const [kind, port] = process.argv.slice(2);
const http = createServer();

if (kind === "ws" || kind === "ws-gathering") {
  const rooms = new Map<string, Set<WebSocket>>();
  new WebSocketServer({ server: http, perMessageDeflate: false }).on("connection", (socket, request) => {
    const name = request.url ?? "";
    const room = rooms.get(name) ?? new Set();
    rooms.set(name, room.add(socket));
    const relay = kind === "ws" ? relayEach(room) : relayBatched(room);
    socket.on("message", relay);
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

/** Batches as the product does: frames that arrive in one turn of the event loop leave in one frame. */
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
