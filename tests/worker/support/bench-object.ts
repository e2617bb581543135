import { DurableObject } from "cloudflare:workers";

interface Env {
  ROOM: DurableObjectNamespace<Room>;
}

/** As much as the product says to a newcomer: 50 messages of 100 letters. */
const history = JSON.stringify({ type: "history", data: Array.from({ length: 50 }, () => "x".repeat(280)) });

/**
 * The least that a chat room can be on this platform: relays what it gets, and keeps nothing. Where the address asks for
 * it, each who comes in is told something.
 */
export class Room extends DurableObject<Env> {
  override fetch(request: Request): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    if (request.url.endsWith("?history")) server.send(history);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(_socket: WebSocket, data: string | ArrayBuffer): void {
    for (const socket of this.ctx.getWebSockets()) socket.send(data);
  }
}

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    return env.ROOM.getByName(new URL(request.url).pathname).fetch(request);
  },
};
