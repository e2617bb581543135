import { pingFrame, pongFrame } from "../../contract/events.ts";
import { type Installation, openRoomTables, type RoomTables } from "../tables/room-tables.ts";
import { Connections } from "./connections.ts";
import { FrameDispatcher } from "./dispatcher.ts";
import { Rates } from "./rates.ts";
import { Sockets } from "./sockets.ts";
import { Transactions } from "./transactions.ts";
import { Transcriber } from "./transcriber.ts";

/** What a room runs on: its parts, and what turns to them. */
export interface RoomRuntime {
  tables: RoomTables;
  transactions: Transactions;
  /** Where frames arrive. */
  dispatcher: FrameDispatcher;
  /** Where sockets come in and go out. */
  connections: Connections;
  /** How often somebody asks for what costs. */
  rates: Rates;
  transcriber: Transcriber;
}

/** Puts a room together, over what the platform gives the object. */
export function openRoomRuntime(ctx: DurableObjectState, installation: Installation): RoomRuntime {
  const sockets = new Sockets(ctx);
  const tables = openRoomTables(ctx.storage, installation, (memberId) => sockets.isOnline(memberId));
  const transactions = new Transactions(ctx.storage, tables, sockets);
  // Answered by the platform itself: a quiet room sleeps and costs nothing.
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingFrame, pongFrame));
  const dispatcher = new FrameDispatcher(sockets, transactions, installation.rateLimits);
  return {
    tables,
    transactions,
    dispatcher,
    connections: new Connections(tables, sockets, transactions, dispatcher),
    rates: new Rates(installation.rateLimits),
    transcriber: new Transcriber(transactions),
  };
}
