import { pingFrame, pongFrame } from "../contract/events.ts";
import { Doorway } from "./doorway.ts";
import { FrameDesk } from "./frame-desk.ts";
import { type Installation, openParts, type Parts } from "./parts.ts";
import { Rates } from "./rates.ts";
import { Sockets } from "./sockets.ts";
import { Transcriber } from "./transcriber.ts";
import { Turns } from "./turns.ts";

/** What a room runs on: its parts, and what turns to them. */
export interface Machinery {
  parts: Parts;
  turns: Turns;
  /** Where frames arrive. */
  desk: FrameDesk;
  /** Where sockets come in and go out. */
  doorway: Doorway;
  /** How often somebody asks for what costs. */
  rates: Rates;
  transcriber: Transcriber;
}

/** Puts a room together, over what the platform gives the object. */
export function openMachinery(ctx: DurableObjectState, installation: Installation): Machinery {
  const sockets = new Sockets(ctx);
  const parts = openParts(ctx.storage, installation, (memberId) => sockets.isOnline(memberId));
  const turns = new Turns(ctx.storage, parts, sockets);
  // Answered by the platform itself: a quiet room sleeps and costs nothing.
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingFrame, pongFrame));
  const desk = new FrameDesk(sockets, turns, installation.rateLimits);
  return {
    parts,
    turns,
    desk,
    doorway: new Doorway(parts, sockets, turns, desk),
    rates: new Rates(installation.rateLimits),
    transcriber: new Transcriber(turns),
  };
}
