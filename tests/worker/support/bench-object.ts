import { DurableObject } from "cloudflare:workers";

interface Env {
  ROOM: DurableObjectNamespace<Room>;
}

/** The least that a chat room can be on this platform: relays what it gets, and keeps nothing. */
export class Room extends DurableObject<Env> {
  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
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
