import type { Push } from "@contract/frames/server-frames.ts";
import type { Message } from "@contract/message.ts";
import { describe, expect, it } from "vitest";
import { addMessages, applyEvent, clearHistory } from "../../../../../web/room/state/apply-event.ts";
import * as HistoryWindow from "../../../../../web/room/state/history-window.ts";
import { changeMessage, findMessage, mergeMessages, prependPage } from "../../../../../web/room/state/message-list.ts";
import { moveReadPositions } from "../../../../../web/room/state/read-positions.ts";
import {
  applyRoomAnswer,
  catchUp,
  lastKnownId,
  mergeMembers,
  restore,
  startOver,
} from "../../../../../web/room/state/room-snapshot.ts";
import * as State from "../../../../../web/room/state/state.ts";
import type { RoomState } from "../../../../../web/room/types.ts";
import { aMember, aMessage, aRoom, aSession } from "../../../support/room-things.ts";

const me = aMember("ben");
const members = [aMember("ann", { role: "owner" }), me, aMember("cat")];
const snapshot = (messages: readonly Message[], more: object = {}, hasOlder = false) => ({
  ...{ room: aRoom(me, { rev: 9, lastId: messages.length, ...more }), members, messages, more: hasOlder },
});
const room = (messages: readonly Message[] = [], more: object = {}, hasOlder = false) =>
  startOver(State.emptyState(aSession("ben")), snapshot(messages, more, hasOlder));
const from = (...ids: number[]) => ids.map((id) => aMessage(id, "ann"));
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);
/** `2.1`: the message 2 at its revision 1. */
const list = (text: string) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((one) => aMessage(Number(one.split(".")[0]), "ann", { rev: Number(one.split(".")[1]) }));
const inShort = (messages: readonly Message[]) => messages.map(({ id, rev }) => `${id}.${rev}`).join(" ");
const windowOf = (...messages: Message[]) => ({ historyWindow: { messages, hasOlder: true, hasNewer: true } });

describe("a list of messages", () => {
  it.each([
    ["2.1 4.1", "5.1 3.1", "2.1 3.1 4.1 5.1"],
    ["2.1 4.1", "4.2 2.3", "2.3 4.2"],
    ["2.1", "3.2 3.1", "2.1 3.2"],
    ["", "2.1 1.1", "1.1 2.1"],
    ["2.2 3.1", "1.1", "2.2 3.1"],
    ["2.2 3.1", "2.1 3.1", "2.2 3.1"],
  ])("%j takes %j and is %j", (known, incoming, merged) => {
    const before = list(known);
    const after = mergeMessages(before, list(incoming));
    expect(inShort(after)).toBe(merged);
    expect(after === before).toBe(known === merged);
  });

  it.each([
    ["3.1", "1.1 2.1 3.1", "1.1 2.1 3.1"],
    ["", "1.1", "1.1"],
    ["3.1", "3.2 4.1", "3.1"],
  ])("%j takes the older page %j and is %j", (known, page, all) => {
    const before = list(known);
    const after = prependPage(before, list(page));
    expect(inShort(after)).toBe(all);
    expect(after === before).toBe(known === all);
  });

  it("finds and changes the messages that it has", () => {
    const messages = from(2, 4);
    expect([2, 3, 4, 5].map((id) => findMessage(messages, id)?.id)).toEqual([2, undefined, 4, undefined]);
    for (const id of [1, 3, 5]) expect(changeMessage(messages, id, () => aMessage(9, "x"))).toBe(messages);
  });
});

describe("a history window", () => {
  const newest = room(from(5, 6), {}, true);
  it("is shown in place of the newest messages, until no gap is left between them", () => {
    const open = { ...newest, ...windowOf(...from(2, 3)) };
    expect([newest, open].map((state) => idsOf(HistoryWindow.shownMessages(state)))).toEqual([
      [5, 6],
      [2, 3],
    ]);
    expect(HistoryWindow.withoutHistoryWindow(newest)).toBe(newest);
    expect(HistoryWindow.withoutHistoryWindow(open)).toEqual(newest);
    expect(HistoryWindow.mergeHistoryWindow(newest)).toBe(newest);
    expect(HistoryWindow.mergeHistoryWindow(open)).toBe(open);
    const empty = { ...room(), ...windowOf(...from(2)) };
    expect(HistoryWindow.mergeHistoryWindow(empty)).toBe(empty);
    const joined = HistoryWindow.mergeHistoryWindow({ ...newest, hasOlder: false, ...windowOf(...from(3, 4)) });
    expect(joined).toEqual({ ...newest, messages: from(3, 4, 5, 6) });
  });

  it("has the changes of its messages, and no new ones", () => {
    const quote = aMessage(3, "cat", { replyTo: 2, quotedText: "message 2" });
    const open = { ...newest, ...windowOf(aMessage(2, "ann"), quote) };
    const data = { messageId: 2, content: "better", editedAt: 1, rev: 9 };
    const edited = applyEvent(open, { event: "messageEdited", data, rev: 9 });
    expect(edited.historyWindow).toMatchObject({
      hasNewer: true,
      messages: [{ content: "better" }, { quotedText: "better" }],
    });
    const recalled = aMessage(2, "ann", { kind: "recalled", status: "recalled", content: "", rev: 9 });
    const next = addMessages(open, [aMessage(7, "ann"), recalled, { ...quote, rev: 2 }]);
    expect(next.historyWindow?.messages).toMatchObject([
      { status: "recalled" },
      { quotedRecalled: true, quotedText: "" },
    ]);
    expect(idsOf(next.historyWindow?.messages ?? [])).toEqual([2, 3]);
    expect(idsOf(next.messages)).toEqual([5, 6, 7]);
    expect(applyEvent(open, { event: "messagesAdded", data: from(7) }).historyWindow).toBe(open.historyWindow);
    const both = HistoryWindow.changeLists(open, (messages) => messages.slice(1));
    expect([both.messages, both.historyWindow?.messages].map((all = []) => idsOf(all))).toEqual([[6], [3]]);
    expect(idsOf(HistoryWindow.changeLists(newest, (messages) => messages.slice(1)).messages)).toEqual([6]);
    expect(clearHistory(open, 5)).not.toHaveProperty("historyWindow");
  });
});

describe("a push", () => {
  const poll = { options: ["a", "b"], counts: [1, 0], voters: 1 };
  const quotes = [
    aMessage(1, "ann", { fileName: "a.pdf" }),
    aMessage(2, "cat", { replyTo: 1, quotedText: "x", rev: 1 }),
  ];
  const seat = aMember("dan", { invited: true });
  const bots = [
    { id: "b1", name: "B1" },
    { id: "b2", name: "B2" },
  ];
  it.each<[string, Push, object, object]>([
    [
      "of votes",
      { event: "pollChanged", data: { messageId: 1, poll, rev: 9 } },
      {},
      { messages: [{ content: "message 1", poll, rev: 9 }, {}] },
    ],
    ["of older votes", { event: "pollChanged", data: { messageId: 1, poll, rev: 1 } }, {}, { messages: quotes }],
    [
      "of a transcript",
      { event: "transcribed", data: { messageId: 1, transcript: "t", rev: 9 } },
      {},
      { messages: [{ id: 1, transcribed: true, transcript: "t", rev: 9 }, {}] },
    ],
    [
      "of an older transcript",
      { event: "transcribed", data: { messageId: 1, transcript: "t", rev: 1 } },
      {},
      { messages: quotes },
    ],
    [
      "of an edit to no text",
      { event: "messageEdited", data: { messageId: 1, content: "", editedAt: 1, rev: 9 } },
      {},
      { messages: [{ content: "" }, { quotedText: "a.pdf" }] },
    ],
    [
      "of a recalled message",
      { event: "messagesAdded", data: [aMessage(1, "ann", { status: "recalled", rev: 9 })] },
      {},
      { messages: [{ status: "recalled" }, { quotedText: "", rev: 9 }] },
    ],
    [
      "of a recall by a stranger",
      { event: "messageRecalled", data: { messageId: 1, memberId: "x", rev: 9 } },
      { room: { pinned: [1, 2] } },
      { messages: [{ notice: { actorRole: "member" } }, {}], room: { pinned: [2] } },
    ],
    [
      "of a taken reaction",
      { event: "reacted", data: { messageId: 1, emoji: "a", memberId: "ben", on: false, rev: 9 } },
      { messages: [{ ...quotes[0], reactions: { a: ["ann", "ben"], b: ["cat"] } }] },
      { messages: [{ content: "message 1", reactions: { a: ["ann"], b: ["cat"] } }] },
    ],
    ["of knocks", { event: "knocks", data: { knocks: [] } }, {}, { room: { knocks: [] } }],
    ["of reports", { event: "reports", data: { reports: 2 } }, {}, { room: { reports: 2 } }],
    [
      "of absence",
      { event: "onlineChanged", data: { memberId: "cat", online: false } },
      { typing: ["ann", "cat"] },
      { typing: ["ann"], members: [{}, {}, { online: false }] },
    ],
    [
      "of presence",
      { event: "onlineChanged", data: { memberId: "cat", online: true } },
      { typing: ["cat"], members: [...members.slice(0, 2), { ...me, id: "cat", lastHere: 1 }] },
      { typing: ["cat"], members: [{}, {}, { lastHere: undefined }] },
    ],
    [
      "of a known member",
      { event: "memberAdded", data: { id: "cat", name: "C", avatar: "/c" } },
      {},
      { members: [{}, {}, { name: "C", avatar: "/c", role: "member" }], room: { seatsUsed: 2 } },
    ],
    [
      "of an invited member",
      { event: "memberAdded", data: { id: "dan", name: "D", avatar: "" } },
      { invited: [seat, { ...seat, id: "eve" }] },
      {
        members: [{}, {}, {}, { id: "dan", role: "member", paid: false, muted: false, online: false, readUpTo: 0 }],
        invited: [{ id: "eve" }],
        room: { seatsUsed: 5 },
      },
    ],
    [
      "of a member with seats",
      { event: "memberAdded", data: { id: "dan", name: "D", avatar: "", seatsUsed: 7, paid: true, readUpTo: 1 } },
      {},
      {
        members: [{}, {}, {}, { paid: true, readUpTo: 1 }],
        room: { seatsUsed: 7 },
        messages: [{ readCount: 1 }, { readCount: 0 }],
      },
    ],
    [
      "of oneself",
      { event: "memberAdded", data: { id: "ben", name: "BEN", avatar: "" } },
      { members: [] },
      { members: [{ id: "ben", name: "BEN", role: "member", online: true, readUpTo: 0 }] },
    ],
    [
      "of a revoked seat",
      { event: "memberRemoved", data: { memberId: "dan" } },
      { invited: [seat, { ...seat, id: "eve" }], room: { seatsUsed: 5 } },
      { invited: [{ id: "eve" }], room: { seatsUsed: 4 } },
    ],
    [
      "of an unknown seat",
      { event: "memberRemoved", data: { memberId: "x", seatsUsed: 1 } },
      {},
      { room: { seatsUsed: 1 }, members },
    ],
    [
      "of a member who left",
      { event: "memberRemoved", data: { memberId: "cat" } },
      { typing: ["cat"], room: { seatsUsed: 9, former: [{ id: "f", name: "F" }] } },
      {
        typing: [],
        room: {
          seatsUsed: 8,
          former: [
            { id: "cat", name: "CAT" },
            { id: "f", name: "F" },
          ],
        },
      },
    ],
    [
      "of few seats",
      { event: "memberRemoved", data: { memberId: "cat" } },
      { room: { seatsUsed: 1 } },
      { room: { seatsUsed: 2, former: [{ id: "cat", name: "CAT" }] } },
    ],
    [
      "of the room",
      {
        event: "roomStateChanged",
        data: { muteAll: true, state: "normal", seats: 5, endsAt: 1, seatsUsed: 4, bots: [{ id: "b2", name: "B2" }] },
      },
      { room: { bots } },
      { room: { seatsUsed: 4, former: [bots[0]], bots: [bots[1]] } },
    ],
    [
      "of the room without its bots",
      { event: "roomStateChanged", data: { muteAll: true, state: "normal", seats: 5, endsAt: 1 } },
      { room: { bots, seatsUsed: 3 } },
      { room: { seatsUsed: 3, bots } },
    ],
    [
      "of the end of typing",
      { event: "typing", data: { memberId: "ann", on: false } },
      { typing: ["ann", "cat"] },
      { typing: ["cat"] },
    ],
    ["without a change", { event: "mark", data: {} } as Push, {}, {}],
  ])("%s", (_, push, before, after) => {
    const state = room(quotes);
    const { room: more, ...rest } = before as Partial<RoomState>;
    const next = applyEvent({ ...state, ...rest, room: { ...state.room, ...more } }, push);
    expect(next).toMatchObject(after);
    expect(applyEvent(next, push)).toBe(next);
    if (!("former" in ((after as { room?: object }).room ?? {}))) expect(next.room).not.toHaveProperty("former");
  });

  it("of an unknown seat without a number changes nothing, nor does an unknown reader", () => {
    const state = room(quotes);
    expect(applyEvent(state, { event: "memberRemoved", data: { memberId: "x" } })).toBe(state);
    expect(moveReadPositions(state, [{ memberId: "x", readUpTo: 2 }])).toBe(state);
    const alone = { ...state, members: [] };
    expect(moveReadPositions(alone, [{ memberId: "ben", readUpTo: 1 }]).room.me.readUpTo).toBe(1);
    expect(moveReadPositions(alone, [{ memberId: "x", readUpTo: 1 }])).toBe(alone);
  });

  it("of a later revision of an old message does not end its sender's typing", () => {
    const state = { ...room(from(1, 2)), typing: ["ann"] };
    expect(addMessages(state, [aMessage(2, "ann", { rev: 9 })]).typing).toEqual(["ann"]);
    expect(addMessages(state, from(3)).typing).toEqual([]);
  });

  it.each([
    [room(), [2], true],
    [room(), [1], false],
    [room([], { clearedTo: 1 }), [2], false],
    [room(from(1)), [2], false],
    [room([], {}, true), [1], true],
    [room(), [], false],
  ])("has older messages before it if they are not loaded (%#)", (state, ids, hasOlder) => {
    expect(addMessages(state, from(...ids)).hasOlder).toBe(hasOlder);
  });

  it.each([
    [room(from(3, 4), { former: [], pinned: [3] }, true), 2, [3, 4], false],
    [room(from(5, 6), {}, true), 2, [5, 6], true],
    [room(from(3, 4), {}, true), 4, [], false],
    [room(from(5), {}, false), 2, [5], false],
  ])("that clears the history leaves what came later (%#)", (state, clearedTo, ids, hasOlder) => {
    const next = clearHistory({ ...state, firstUnreadId: 4 }, clearedTo);
    expect([idsOf(next.messages), next.hasOlder, next.firstUnreadId]).toEqual([
      ids,
      hasOlder,
      clearedTo < 4 ? 4 : undefined,
    ]);
    if (ids.length === state.messages.length) expect(next.messages).toBe(state.messages);
    expect(next.room).toMatchObject({ clearedTo, pinned: [], lastId: Math.max(state.room.lastId, clearedTo) });
    expect(next.room).not.toHaveProperty("former");
    expect(clearHistory(next, clearedTo)).toBe(next);
  });

  it("asks for the room again where it lacks what only some may see", () => {
    const owner = startOver(State.emptyState(aSession("ann")), {
      ...snapshot([]),
      room: aRoom(aMember("ann", { role: "owner" })),
    });
    const events = ["knocks", "reports", "roomStateChanged", "typing"].map((event) => ({ event, data: {} }) as Push);
    const asked = (state: RoomState) => events.map((push) => State.needsRoomReload(state, push));
    expect([asked(owner), asked(room())]).toEqual([
      [true, true, true, false],
      [true, true, false, false],
    ]);
    const changes = ["ben", "cat"].map((id) =>
      State.needsRoomReload(room(), { event: "memberChanged", data: aMember(id) }),
    );
    expect(changes).toEqual([true, false]);
  });
});

describe("a room that is loaded", () => {
  const old = {
    ...room(from(1, 2)),
    hidden: new Set([1]),
    typing: ["ann"],
    ended: "x",
    firstUnreadId: 1,
  } as unknown as RoomState;
  it("replaces what was known, but for hidden messages and the read position of the same storage", () => {
    const read = moveReadPositions(old, [{ memberId: "ben", readUpTo: 2 }]);
    const again = startOver(read, snapshot(from(2, 3), {}, true));
    expect(again).toMatchObject({
      loaded: true,
      hidden: new Set([1]),
      typing: [],
      hasOlder: true,
      unreadCount: 1,
      firstUnreadId: 3,
    });
    expect(again.room.me.readUpTo).toBe(2);
    const other = startOver(read, snapshot(from(2, 3), { epoch: "two" }));
    expect(other).toMatchObject({ hidden: new Set(), unreadCount: 2, firstUnreadId: 2, members: { length: 3 } });
    expect(startOver({ ...read, loaded: false }, snapshot([], { epoch: "two" })).hidden).toEqual(new Set([1]));
    const cached = restore(State.emptyState(aSession("ben")), {
      ...snapshot(from(2)),
      hasOlder: true,
    } as unknown as Parameters<typeof restore>[1]);
    expect([idsOf(cached.messages), cached.hasOlder, cached.room.rev]).toEqual([[2], true, 9]);
    expect([lastKnownId(cached), lastKnownId({ ...cached, room: { ...cached.room, clearedTo: 5 } })]).toEqual([2, 5]);
    expect(State.withoutEnd(old)).not.toHaveProperty("ended");
    expect(State.withoutEnd(old)).toMatchObject({ messages: old.messages });
  });

  const missed = { clearedTo: 0, rev: 12, messages: from(3, 4) } as unknown as Parameters<typeof catchUp>[1];
  it("catches up with what it missed", () => {
    const opened = State.withoutUnreadLine(room(from(1, 2)));
    const read = applyEvent(opened, { event: "readUpTo", data: [{ memberId: "ben", readUpTo: 2 }] });
    const next = catchUp(read, { ...missed, room: aRoom(me, { name: "New", rev: 11 }), members: members.slice(0, 2) });
    expect(next).toMatchObject({
      firstUnreadId: 3,
      unreadCount: 2,
      session: { roomName: "New" },
      members: { length: 2 },
    });
    expect(next.room).toMatchObject({ name: "New", rev: 12, lastId: 4, me: { readUpTo: 2 } });
    expect(catchUp(room(from(1, 2)), missed)).toMatchObject({ unreadCount: 4, firstUnreadId: 1, members });
    expect(catchUp({ ...read, messages: from(1, 2) }, { ...missed, messages: [], rev: 1 })).not.toHaveProperty(
      "firstUnreadId",
    );
    expect(catchUp(read, { ...missed, messages: [], rev: 1 }).room.rev).toBe(9);
    expect(idsOf(catchUp(read, { ...missed, clearedTo: 1 }).messages)).toEqual([2, 3, 4]);
  });

  it("takes from an older answer only what no push has", () => {
    const paidJoin = { on: true, code: "p", price: 5 };
    const state = room(from(1, 2), { paidJoin, roomLink: "/r" });
    const flags = { ...state.room.me.flags, sound: true };
    const private_ = { linkCode: "l", roomLink: "/n", recovery: true, paidJoin: { on: false, code: "", price: 0 } };
    const older = aRoom(me, {
      rev: 8,
      name: "Old",
      ...private_,
      me: { ...state.room.me, email: "b@example.com", flags },
    });
    expect(applyRoomAnswer(state, older)).toEqual({ ...state, room: { ...state.room, ...private_, me: older.me } });
    const plain = aRoom(me, { rev: 8 });
    expect(applyRoomAnswer(state, { ...plain, me: state.room.me })).toEqual(state);
    const newer = applyRoomAnswer(state, aRoom(me, { rev: 9, name: "New", clearedTo: 1, roomLink: "/r" }));
    expect(newer).toMatchObject({
      unreadCount: 1,
      session: { roomName: "New" },
      room: { name: "New", paidJoin, clearedTo: 1, lastId: 2 },
    });
    expect(applyRoomAnswer(state, aRoom(me, { rev: 9 })).room).not.toHaveProperty("paidJoin");
  });

  it("takes invited seats, presence and visits from a list that may be older", () => {
    const seat = aMember("dan", { invited: true });
    const listed = [
      { ...me, name: "old", paid: true, online: false, lastHere: 5, readUpTo: 1 },
      seat,
      { ...seat, id: "cat" },
      aMember("x"),
    ];
    const next = mergeMembers(room(from(1)), listed);
    expect(next.members).toMatchObject([
      { id: "ann" },
      { name: "BEN", paid: true, online: false, lastHere: 5, readUpTo: 1 },
      { id: "cat" },
    ]);
    expect([next.invited, next.unreadCount, next.room.me.readUpTo]).toEqual([[seat], 0, 1]);
    expect(mergeMembers(next, [...listed]).invited).toBe(next.invited);
  });

  it.each([
    [from(1, 2), 0, false, 2, 1],
    [from(1, 2), 1, false, 1, 2],
    [from(1, 2), 2, false, 0, undefined],
    [from(5, 6), 2, true, 4, 3],
    [from(5, 6), 4, true, 2, 5],
    [[], 2, true, 0, undefined],
    [
      [aMessage(1, "ben"), aMessage(2, "ann", { status: "recalled" }), aMessage(3, "ann", { imported: true })],
      0,
      false,
      0,
      undefined,
    ],
    [[aMessage(1, "ann", { notice: { actorId: "ann", actorRole: "owner" } }), aMessage(2, "ann")], 0, false, 1, 2],
  ])("counts what is unread, and draws the line above it (%#)", (messages, readUpTo, hasOlder, count, line) => {
    const state = room(messages, { me: { ...aRoom(me).me, readUpTo } }, hasOlder);
    expect([State.countUnread(state), State.markUnreadLine(state).firstUnreadId]).toEqual([count, line]);
    const { firstUnreadId: _, ...without } = state;
    expect(State.withoutUnreadLine({ ...without, firstUnreadId: 1 })).toEqual(without);
    expect(State.withoutUnreadLine(without)).toBe(without);
    expect(State.markUnreadWhileHidden(without, true)).toBe(without);
    expect(State.markUnreadWhileHidden(without, false).firstUnreadId).toBe(line);
    expect(State.markUnreadWhileHidden({ ...without, firstUnreadId: 1 }, false).firstUnreadId).toBe(1);
  });

  it("knows nothing before it is loaded but whether it is sealed", () => {
    const { room: unknown, session, ...rest } = State.emptyState(aSession("ben"));
    expect(unknown).toMatchObject({
      roomId: session.roomId,
      name: "Tea",
      epoch: "",
      state: "normal",
      muteAll: false,
      me: { id: "ben", role: "member", name: "", avatar: "", paid: false, muted: false, online: true, email: "" },
    });
    expect(Object.values(unknown.me.flags).filter(Boolean)).toEqual([true]);
    expect(unknown).not.toHaveProperty("sealed");
    const lists = {
      members: [],
      invited: [],
      messages: [],
      outbox: [],
      typing: [],
      hidden: new Set(),
      reacting: {},
      uploads: {},
    };
    expect(rest).toEqual({
      ...lists,
      loaded: false,
      hasOlder: false,
      loadingOlder: false,
      connection: "connecting",
      unreadCount: 0,
    });
    expect(State.emptyState(aSession("ben", { sealed: true })).room.sealed).toBe(true);
  });
});
