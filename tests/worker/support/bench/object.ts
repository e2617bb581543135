import { DurableObject } from "cloudflare:workers";

interface Env {
  ROOM: DurableObjectNamespace<Room>;
}

/** As large as the history that the product sends to a new socket: 50 messages of 100 characters. */
const history = JSON.stringify({ type: "history", data: Array.from({ length: 50 }, () => "x".repeat(280)) });

/**
 * The smallest chat room on this platform: relays frames and stores nothing. If the address asks for it, each new
 * socket gets one greeting frame.
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
