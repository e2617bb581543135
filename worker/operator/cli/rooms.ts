import { operatorCalls } from "../../contract/calls/operator.ts";
import { ask } from "./ask.ts";
import { type Command, most, requiredArgument, type Typed } from "./command.ts";
import { codeIn } from "./orders.ts";
import { facts, table, time } from "./table.ts";

export const rooms: Record<string, Command> = {
  async list(typed) {
    const { data, wire } = await ask(typed.server, operatorCalls.listRooms, { query: most(typed) });
    const rows = data.map(({ roomId: room, orderId: order, createdAt }) => ({ room, order, made: time(createdAt) }));
    return { wire, text: table(rows, "There are no rooms yet.") };
  },

  async show(typed) {
    const params = { roomId: codeIn(requiredArgument(typed, "room")) };
    const { data, wire } = await ask(typed.server, operatorCalls.getRoom, { params });
    const { roomId: room, orderId: order, createdAt, seatsFree, endsAt, purgeAt, ...counts } = data;
    const times = { made: time(createdAt), ends: time(endsAt), "is purged": time(purgeAt) };
    return { wire, text: facts({ room, order, ...counts, "seats free": seatsFree, ...times }) };
  },

  async "forget-purged"(typed) {
    const totals = { looked: 0, purged: 0 };
    for (let after: string | null = ""; after !== null; ) {
      const { data }: Awaited<ReturnType<typeof forgetPurgedFrom>> = await forgetPurgedFrom(typed, after);
      totals.looked += data.looked;
      totals.purged += data.purged;
      after = data.next;
    }
    const text = `${totals.looked} rooms were checked; ${totals.purged} are purged, and their buyers' addresses are deleted.`;
    return { wire: totals, text };
  },

  disable: (typed) => setDisabled(typed, true),
  enable: (typed) => setDisabled(typed, false),
};

function forgetPurgedFrom(typed: Typed, after: string) {
  return ask(typed.server, operatorCalls.forgetPurgedRooms, { body: { after } });
}

async function setDisabled(typed: Typed, on: boolean) {
  const params = { roomId: codeIn(requiredArgument(typed, "room")) };
  const { wire } = await ask(typed.server, operatorCalls.setRoomDisabled, { params, body: { on } });
  return { wire, text: on ? "The room is disabled, and all its sockets are closed." : "The room is open again." };
}
