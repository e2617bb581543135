import { routePartykitRequest, Server, type WSMessage } from "partyserver";

/** A minimal room with partyserver and hibernation: relays frames. */
export class Room extends Server<Cloudflare.Env> {
  static override options = { hibernate: true };

  override onMessage(_connection: unknown, message: WSMessage): void {
    this.broadcast(message);
  }
}

export default {
  async fetch(request: Request, env: Cloudflare.Env): Promise<Response> {
    return (await routePartykitRequest(request, env)) ?? new Response(null, { status: 404 });
  },
};
