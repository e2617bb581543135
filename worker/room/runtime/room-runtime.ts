import { pingFrame, pongFrame } from "../../contract/events.ts";
import type { MediaStore, RoomServices } from "../ports.ts";
import { createRoomTables, type Installation } from "../tables/room-tables.ts";
import type { Commands } from "../verb.ts";
import { createCallBroadcast, createParticipantWatcher } from "./call-participants.ts";
import { createConnections } from "./connections.ts";
import { FrameDispatcher } from "./dispatcher.ts";
import { createRates } from "./request-rate-limits.ts";
import { Sockets } from "./sockets.ts";
import { Transactions } from "./transactions.ts";
import { createTranscriber } from "./transcriber.ts";

/** External dependencies of a room, provided by `worker/services/hosted-room.ts`. */
export interface RoomHost {
  installation: Installation;
  services: RoomServices;
  mediaStore: MediaStore;
}

/** Composition root of a room over the Durable Object's state. */
export function createRoomRuntime(
  ctx: DurableObjectState,
  installation: Installation,
  commands: Commands,
  iceServers: RoomServices["iceServers"],
) {
  const sockets = new Sockets(ctx);
  const tables = createRoomTables(ctx.storage, installation, sockets);
  const transactions = new Transactions(ctx.storage, tables, sockets, commands, createCallBroadcast(tables, sockets));
  // The platform answers pings itself, so that a quiet room hibernates at no cost.
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingFrame, pongFrame));
  const dispatcher = new FrameDispatcher(sockets, transactions, installation.rateLimits, iceServers);
  const participantWatcher = createParticipantWatcher(tables, sockets, transactions);
  return {
    tables,
    transactions,
    dispatcher,
    participantWatcher,
    connections: createConnections(tables, sockets, transactions, dispatcher, participantWatcher),
    limit: createRates(installation.rateLimits),
    transcriber: createTranscriber(transactions),
  };
}

export type RoomRuntime = ReturnType<typeof createRoomRuntime>;
