import { describe, expect, it } from "vitest";
import { applyRoomAnswer, catchUp, restore, startOver } from "../../../../../web/room/state/room-snapshot.ts";
import { emptyState } from "../../../../../web/room/state/state.ts";
import { aMember, aRoom, aSession } from "../../../support/room-things.ts";

const me = aMember("ben");
const call = { callId: "c1", people: [] };
const other = { ...call, callId: "c2" };
const loaded = (running?: typeof call) =>
  startOver(emptyState(aSession("ben")), {
    room: aRoom(me, running ? { call: running } : {}),
    members: [me],
    messages: [],
    more: false,
  });
const missed = { messages: [], rev: 1, epoch: "one", clearedTo: 0, more: false };

describe("the call of a room", () => {
  it("is that of the answer to a resumed socket, which says by its absence that there is none", () => {
    expect(catchUp(loaded(), { ...missed, call }).room.call).toEqual(call);
    expect(catchUp(loaded(call), missed).room.call).toBeUndefined();
  });

  it("stays as pushes said when a call's answer brings the room, which may be older", () => {
    expect(applyRoomAnswer(loaded(call), aRoom(me, { rev: 9 })).room.call).toEqual(call);
    expect(applyRoomAnswer(loaded(call), aRoom(me, { rev: 9, call: other })).room.call).toEqual(call);
    expect(applyRoomAnswer(loaded(), aRoom(me, { rev: 9, call: other })).room.call).toBeUndefined();
  });

  it("is not restored from the cache, as it may be over", () => {
    const cached = { room: aRoom(me, { call }), members: [me], messages: [], hasOlder: false, rev: 1 };
    expect(restore(emptyState(aSession("ben")), cached).room.call).toBeUndefined();
  });
});
