import type { Push } from "@contract/frames/server-frames.ts";
import type { Message } from "@contract/message.ts";
import type { Role } from "@contract/permissions.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesOf, Sequence } from "../../../../../web/room/connection/sequence.ts";
import { applyEvent } from "../../../../../web/room/state/apply-event.ts";
import { mergeMembers, startOver } from "../../../../../web/room/state/room-snapshot.ts";
import { countUnread, emptyState } from "../../../../../web/room/state/state.ts";
import type { RoomState } from "../../../../../web/room/types.ts";
import { aMember, aMessage, aRoom, aSession } from "../../../support/room-things.ts";

const me = aMember("ben");
const members = [aMember("ann", { role: "owner" }), me, aMember("cat")];

function room(...messages: Message[]): RoomState {
  return startOver(emptyState(aSession("ben")), {
    room: aRoom(me, { lastId: messages.length, rev: messages.length }),
    members,
    messages,
    more: false,
  });
}
const three = () =>
  room(aMessage(1, "ann"), aMessage(2, "ben"), aMessage(3, "cat", { replyTo: 1, quotedText: "message 1" }));
const texts = ({ messages }: RoomState) => messages.map(({ content }) => content);

/** Applies a push twice and expects no further change the second time. */
function apply(state: RoomState, push: Push): RoomState {
  const next = applyEvent(state, push);
  expect(applyEvent(next, push)).toBe(next);
  return next;
}

describe("the server's pushes", () => {
  it("a new message, which ends its sender's typing and counts as unread", () => {
    const typing = apply(three(), { event: "typing", data: { memberId: "cat", on: true } });
    const state = apply(typing, { event: "messagesAdded", data: [aMessage(4, "cat")], rev: 4 });
    expect(texts(state)).toEqual(["message 1", "message 2", "message 3", "message 4"]);
    expect(state).toMatchObject({ typing: [], unreadCount: 3, room: { lastId: 4 } });
  });

  it("imported messages, which do not count as unread", () => {
    const imported = [4, 5].map((id) => aMessage(id, "~Ann", { imported: true }));
    const state = apply(three(), { event: "messagesAdded", data: imported, rev: 5 });
    expect(state).toMatchObject({ unreadCount: three().unreadCount, room: { lastId: 5 } });
    expect(state.messages).toHaveLength(5);
  });

  it("one's own message, which leaves the outbox in the same step", () => {
    const item = { kind: "text", content: "x", replyTo: 0, quotedText: "", quotedSenderId: "", createdAt: 1 } as const;
    const outbox = ["evt-1-a", "evt-1-b"].map((eventId) => ({ ...item, eventId, state: "sending" as const }));
    const foreign = apply(
      { ...three(), outbox },
      { event: "messagesAdded", data: [aMessage(4, "cat", { eventId: "evt-1-a" })] },
    );
    expect(foreign.outbox).toHaveLength(2);
    const state = apply(foreign, { event: "messagesAdded", data: [aMessage(5, "ben", { eventId: "evt-1-a" })] });
    expect(state.outbox.map(({ eventId }) => eventId)).toEqual(["evt-1-b"]);
  });

  it("an older revision of a message changes nothing", () => {
    const state = three();
    expect(applyEvent(state, { event: "messagesAdded", data: [aMessage(2, "ben", { content: "old", rev: 1 })] })).toBe(
      state,
    );
  });

  it("a recall: content and quotes go, who did it stays", () => {
    const state = apply(three(), { event: "messageRecalled", data: { messageId: 1, memberId: "ann", rev: 9 }, rev: 9 });
    expect(state.messages[0]).toEqual({
      ...aMessage(1, "ann", { kind: "recalled", status: "recalled", content: "", rev: 9 }),
      notice: { actorId: "ann", actorRole: "owner", targetId: "ann" },
    });
    expect(state.messages[2]).toMatchObject({ quotedText: "", quotedRecalled: true, quotedDeleted: 2, rev: 9 });
    expect(state.unreadCount).toBe(1);
  });

  it("an edit: the message and its quotes have the new wording, and an older revision changes nothing", () => {
    const data = { messageId: 1, content: "better", editedAt: 1_700_000_060_000, rev: 9 };
    const state = apply(three(), { event: "messageEdited", data, rev: 9 });
    expect(state.messages[0]).toMatchObject({ content: "better", editedAt: data.editedAt, rev: 9 });
    expect(state.messages[2]).toMatchObject({ quotedText: "better", rev: 9 });
    const older = { ...data, content: "older", rev: 8 };
    expect(apply(state, { event: "messageEdited", data: older, rev: 8 }).messages).toEqual(state.messages);
  });

  it("a recall's details of files and reactions are gone", () => {
    const image = aMessage(1, "ann", {
      kind: "image",
      fileId: "f",
      fileUrl: "/f",
      width: 3,
      reactions: { "👍": ["cat"] },
    });
    const state = apply(room(image), {
      event: "messageRecalled",
      data: { messageId: 1, memberId: "ann", rev: 9 },
      rev: 9,
    });
    expect(Object.keys(state.messages[0] ?? {})).not.toEqual(expect.arrayContaining(["fileId"]));
    expect(JSON.stringify(state.messages)).not.toMatch(/fileId|fileUrl|width|reactions/);
  });

  it("read positions: they never move back, and the counts follow", () => {
    const push = (memberId: string, readUpTo: number): Push => ({ event: "readUpTo", data: [{ memberId, readUpTo }] });
    let state = apply(three(), push("cat", 2));
    expect(state.messages.map(({ readCount }) => readCount)).toEqual([1, 1, 0]);
    state = apply(state, push("cat", 1));
    state = apply(state, push("ann", 3));
    expect(state.messages.map(({ readCount }) => readCount)).toEqual([1, 2, 1]);
    state = apply(state, push("ben", 1));
    expect(state).toMatchObject({ unreadCount: 1, room: { me: { readUpTo: 1 } } });
    expect(state.messages.map(({ readByMe }) => readByMe)).toEqual([true, true, false]);
  });

  it("a cleared history", () => {
    const state = apply(three(), { event: "historyCleared", data: { clearedTo: 2, memberId: "ann", rev: 9 }, rev: 9 });
    expect(texts(state)).toEqual(["message 3"]);
    expect(apply(state, { event: "messagesAdded", data: [aMessage(2, "ann")] })).toBe(state);
    expect(state).toMatchObject({ hasOlder: false, unreadCount: 1, room: { clearedTo: 2 } });
  });

  it("another role, of others and oneself", () => {
    const changedTo = (id: string, role: Role): Push => ({
      event: "memberChanged",
      data: aMember(id, { role }),
      rev: 4,
    });
    const appointed = apply(three(), changedTo("ben", "coOwner"));
    expect(appointed.room.me.role).toBe("coOwner");
    const handedOver = apply(apply(appointed, changedTo("ann", "coOwner")), changedTo("ben", "owner"));
    expect(handedOver.members.map(({ id, role }) => [id, role])).toEqual([
      ["ann", "coOwner"],
      ["ben", "owner"],
      ["cat", "member"],
    ]);
    expect(handedOver.room.me.role).toBe("owner");
    // A list that was asked for before takes no role back.
    expect(mergeMembers(handedOver, members).room.me.role).toBe("owner");
  });

  it("mutes, names, pictures and presence, of others and oneself", () => {
    let state = apply(three(), { event: "memberMuted", data: { memberId: "ben", on: true } });
    expect(state.room.me.muted && state.members[1]?.muted).toBe(true);
    state = apply(state, { event: "memberRenamed", data: { memberId: "cat", name: "Catherine" } });
    state = apply(state, { event: "avatarChanged", data: { memberId: "cat", avatar: "/a" } });
    state = apply(state, { event: "onlineChanged", data: { memberId: "cat", online: false } });
    expect(state.members[2]).toMatchObject({ name: "Catherine", avatar: "/a", online: false });
    const unknown = applyEvent(state, { event: "memberRenamed", data: { memberId: "dan", name: "D" } });
    expect(unknown).toBe(state);
  });

  it("the room's name and state", () => {
    let state = apply(three(), { event: "roomRenamed", data: { name: "Coffee" } });
    expect(state).toMatchObject({ room: { name: "Coffee" }, session: { roomName: "Coffee" } });
    state = apply(state, {
      event: "roomStateChanged",
      data: { muteAll: true, state: "normal", seats: 20, endsAt: 1000 },
    });
    expect(state.room).toMatchObject({ muteAll: true, seats: 20, endsAt: 1000, purgeAt: 1000 + 3 * 86_400_000 });
  });

  it("members who join and leave", () => {
    let state = apply(three(), { event: "memberAdded", data: { id: "dan", name: "Dan", avatar: "" } });
    expect(state.members).toHaveLength(4);
    state = apply(state, { event: "readUpTo", data: [{ memberId: "dan", readUpTo: 3 }] });
    expect(state.messages[0]?.readCount).toBe(1);
    state = apply(state, { event: "memberRemoved", data: { memberId: "dan" } });
    expect(state.members).toHaveLength(3);
    expect(state.messages[0]?.readCount).toBe(0);
  });

  it("typing, without oneself", () => {
    const state = three();
    expect(applyEvent(state, { event: "typing", data: { memberId: "ben", on: true } })).toBe(state);
    const typing = apply(state, { event: "typing", data: { memberId: "ann", on: true } });
    expect(apply(typing, { event: "typing", data: { memberId: "ann", on: false } }).typing).toEqual([]);
  });

  it("reactions, put on and taken off", () => {
    const push = (memberId: string, on: boolean, rev: number): Push => ({
      event: "reacted",
      data: { messageId: 1, emoji: "👍", memberId, on, rev },
    });
    let state = apply(three(), push("ann", true, 10));
    state = apply(state, push("cat", true, 11));
    expect(state.messages[0]?.reactions).toEqual({ "👍": ["ann", "cat"] });
    state = apply(state, push("ann", false, 12));
    state = apply(state, push("cat", false, 13));
    expect(state.messages[0]).not.toHaveProperty("reactions");
  });

  it("the reason of a session's end changes nothing in the room", () => {
    const state = three();
    expect(applyEvent(state, { event: "closeAuth", data: { code: -2001 } })).toBe(state);
    expect(applyEvent(state, { event: "closeLogout", data: { code: -3000 } })).toBe(state);
  });
});

/** A naive model of the room: computed from scratch from the list of events. */
class Model {
  messages = new Map<number, Message>();
  positions = new Map(members.map(({ id }) => [id, 0]));
  names = new Map(members.map(({ id, name }) => [id, name]));
  clearedTo = 0;
  lastId = 0;
  rev = 0;

  /** The server's push for a step. */
  happen(step: Step): Push | undefined {
    const { who, pick } = step;
    const target = pick % (this.lastId + 1);
    if (step.kind === "say") {
      const message = aMessage(++this.lastId, who, {
        rev: ++this.rev,
        replyTo: this.messages.has(target) ? target : 0,
        quotedText: "q",
      });
      if (message.replyTo === 0 || this.messages.get(target)?.status === "recalled") {
        message.replyTo = 0;
        message.quotedText = "";
      }
      this.messages.set(message.id, message);
      return { event: "messagesAdded", data: [message], rev: this.rev };
    }
    if (step.kind === "recall") {
      const known = this.messages.get(target);
      if (!known || known.status === "recalled") return undefined;
      const rev = ++this.rev;
      const actorRole = members.find(({ id }) => id === who)?.role ?? "member";
      const notice = { actorId: who, actorRole, targetId: known.senderId };
      this.messages.set(
        target,
        aMessage(target, known.senderId, { kind: "recalled", status: "recalled", content: "", rev, notice }),
      );
      for (const [id, message] of this.messages)
        if (message.replyTo === target)
          this.messages.set(id, { ...message, quotedText: "", quotedRecalled: true, quotedDeleted: 2, rev });
      return { event: "messageRecalled", data: { messageId: target, memberId: who, rev }, rev };
    }
    if (step.kind === "clear") {
      this.clearedTo = this.lastId;
      this.messages.clear();
      const rev = ++this.rev;
      return { event: "historyCleared", data: { clearedTo: this.clearedTo, memberId: who, rev }, rev };
    }
    if (step.kind === "rename") {
      this.names.set(who, `name ${pick}`);
      return { event: "memberRenamed", data: { memberId: who, name: `name ${pick}` }, rev: ++this.rev };
    }
    this.positions.set(who, Math.max(this.positions.get(who) ?? 0, target));
    return { event: "readUpTo", data: [{ memberId: who, readUpTo: target }] };
  }

  view() {
    return [...this.messages.values()].map((message) => ({
      ...message,
      readByMe: message.senderId === "ben" || (this.positions.get("ben") ?? 0) >= message.id,
      readCount: members.filter(({ id }) => id !== message.senderId && (this.positions.get(id) ?? 0) >= message.id)
        .length,
    }));
  }

  unread(): number {
    return this.view().filter(({ readByMe, status }) => !readByMe && status === "sent").length;
  }
}

type Step = { kind: "say" | "recall" | "clear" | "rename" | "read"; who: string; pick: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant("say" as const) },
    { weight: 3, arbitrary: fc.constant("recall" as const) },
    { weight: 3, arbitrary: fc.constant("read" as const) },
    { weight: 1, arbitrary: fc.constant("rename" as const) },
    { weight: 1, arbitrary: fc.constant("clear" as const) },
  ),
  who: fc.constantFrom("ann", "ben", "cat"),
  pick: fc.nat(50),
});

describe("random sequences of events", () => {
  it("the room equals a naive model, also when frames come twice or late", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(fc.nat(5), { maxLength: 60 }), (steps, delays) => {
        const model = new Model();
        const pushes = steps.flatMap((one) => model.happen(one) ?? []);
        // Each frame may come up to five places late, and any of them twice.
        const arrived = pushes
          .flatMap((push, index) => {
            const delay = delays[index] ?? 0;
            return delay === 5
              ? [
                  { push, at: index },
                  { push, at: index + 3 },
                ]
              : [{ push, at: index + delay }];
          })
          .sort((a, b) => a.at - b.at);
        const sequence = new Sequence();
        let state = room();
        for (const { push } of arrived)
          for (const ready of sequence.take(changesOf(push)).ready) state = applyEvent(state, ready);
        expect(sequence.rev).toBe(model.rev);
        expect(state.messages).toEqual(model.view());
        expect(state.unreadCount).toBe(model.unread());
        expect(state.unreadCount).toBe(countUnread(state));
        expect(state.room).toMatchObject({ clearedTo: model.clearedTo, lastId: model.lastId });
      }),
      { numRuns: 300 },
    );
  });

  it("an older list of members reverts no newer push", () => {
    const old = members.map((member) => ({ ...member }));
    let state = applyEvent(three(), { event: "memberRenamed", data: { memberId: "cat", name: "Catherine" } });
    state = applyEvent(state, { event: "readUpTo", data: [{ memberId: "cat", readUpTo: 3 }] });
    state = mergeMembers(state, old);
    expect(state.members[2]).toMatchObject({ name: "Catherine", readUpTo: 3 });
    expect(state.messages[0]?.readCount).toBe(1);
  });
});
