import { routePartykitRequest, Server, type WSMessage } from "partyserver";

/** A minimal room of partyserver's, which may sleep: relays what it gets. */
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
