import { beforeAll, describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { type CommandName, commandFrames } from "../../../worker/contract/frames/client-frames.ts";
import type { Message } from "../../../worker/contract/message.ts";
import { type Reason, reasonText } from "../../../worker/lib/reasons.ts";
import { make, resultOf } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";

/*
 * Each command of the socket with each state of its message or its member: "ok", or the reason of the refusal. A new
 * command takes its row from the documents.
 */
type Outcome = "ok" | Reason;
const states = [
  ...(["sent", "edited", "recalled", "cleared", "muted", "allMuted"] as const),
  ...(["recalledWhileMuted", "clearedWhileMuted", "slow", "announceOnly"] as const),
];
type State = (typeof states)[number];
const ok = "ok";
const gone = "messageGone";

const rows: Record<CommandName, Record<State, Outcome>> = {
  // A reply to the message.
  sendMessage: {
    ...{ sent: ok, edited: ok, recalled: ok, cleared: gone, muted: "muted", allMuted: "allMuted" },
    ...{ recalledWhileMuted: "muted", clearedWhileMuted: "muted", slow: "slowMode", announceOnly: "announceOnly" },
  },
  edit: {
    ...{ sent: ok, edited: ok, recalled: gone, cleared: gone, muted: "muted", allMuted: "allMuted" },
    ...{ recalledWhileMuted: gone, clearedWhileMuted: gone, slow: ok, announceOnly: "announceOnly" },
  },
  recall: {
    ...{ sent: ok, edited: ok, recalled: ok, cleared: gone, muted: ok, allMuted: ok },
    ...{ recalledWhileMuted: ok, clearedWhileMuted: gone, slow: ok, announceOnly: ok },
  },
  react: {
    ...{ sent: ok, edited: ok, recalled: gone, cleared: gone, muted: "muted", allMuted: "allMuted" },
    ...{ recalledWhileMuted: gone, clearedWhileMuted: gone, slow: ok, announceOnly: ok },
  },
  vote: {
    ...{ sent: ok, edited: ok, recalled: gone, cleared: gone, muted: "muted", allMuted: "allMuted" },
    ...{ recalledWhileMuted: "muted", clearedWhileMuted: "muted", slow: ok, announceOnly: ok },
  },
  markRead: Object.fromEntries(states.map((state) => [state, ok])) as Record<State, Outcome>,
  resume: Object.fromEntries(states.map((state) => [state, ok])) as Record<State, Outcome>,
  // A member who may not write joins the owner's call as a listener, and stays muted.
  joinCall: Object.fromEntries(states.map((state) => [state, ok])) as Record<State, Outcome>,
  setCallState: {
    ...{ sent: ok, edited: ok, recalled: ok, cleared: ok, muted: "muted", allMuted: "allMuted" },
    ...{ recalledWhileMuted: "muted", clearedWhileMuted: "muted", slow: ok, announceOnly: "announceOnly" },
  },
  signalCall: Object.fromEntries(states.map((state) => [state, ok])) as Record<State, Outcome>,
  leaveCall: Object.fromEntries(states.map((state) => [state, ok])) as Record<State, Outcome>,
};

let room: QuickRoom;
let guest: QuickPerson;
let member: TestSocket;
let owner: TestSocket;
let ownersDevice: string;

beforeAll(async () => {
  room = await quickRoom();
  guest = await quickEnter(room, room.roomIc, "Gus");
  member = await connect(guest.token);
  owner = await connect(room.owner.token);
  ownersDevice = (await owner.ask("joinCall", { muted: false })).data.device;
});

const ask: Record<CommandName, (messageId: number) => Promise<{ code: number; text: string }>> = {
  sendMessage: (replyTo) => member.ask("sendMessage", { kind: "text", content: "a reply", replyTo }),
  edit: (messageId) => member.ask("edit", { messageId, content: "reworded" }),
  recall: (messageId) => member.ask("recall", { messageId }),
  react: (messageId) => member.ask("react", { messageId, emoji: "👍", on: true }),
  vote: (messageId) => member.ask("vote", { messageId, choices: [0] }),
  markRead: (messageId) => member.ask("markRead", { messageIds: [messageId] }),
  resume: (afterId) => member.ask("resume", { afterId }),
  joinCall: () => member.ask("joinCall", { muted: false }),
  setCallState: async () => {
    await member.ask("joinCall", { muted: true });
    return member.ask("setCallState", { muted: false, camera: false, screen: false });
  },
  signalCall: () => member.ask("signalCall", { to: ownersDevice, body: "an offer" }),
  leaveCall: () => member.ask("leaveCall", {}),
};

const recall = (messageId: number) => member.ask("recall", { messageId });
const clear = () => make("clearHistory", room.owner);
const mute = (on: boolean) => make("muteMember", { memberId: guest.uid, token: room.owner.token, body: { on } });
const muteAll = (on: boolean) => make("muteAll", { token: room.owner.token, body: { on } });
const speaking = (body: { slowMode?: number; announceOnly?: boolean }) =>
  make("setSpeaking", { token: room.owner.token, body });

const recallAll = async (ids: number[]) => {
  for (const id of ids) await recall(id);
};

const enter: Record<State, (messageIds: number[]) => Promise<unknown>> = {
  sent: async () => {},
  edited: async (ids) => {
    for (const messageId of ids) await member.ask("edit", { messageId, content: "edited before" });
  },
  recalled: recallAll,
  cleared: clear,
  muted: () => mute(true),
  allMuted: () => muteAll(true),
  recalledWhileMuted: async (ids) => [await recallAll(ids), await mute(true)],
  clearedWhileMuted: async () => [await clear(), await mute(true)],
  slow: () => speaking({ slowMode: 3600 }),
  announceOnly: () => speaking({ announceOnly: true }),
};

async function leave(state: State): Promise<void> {
  if (/muted/i.test(state)) await (state === "allMuted" ? muteAll(false) : mute(false));
  if (state === "slow") await speaking({ slowMode: 0 });
  if (state === "announceOnly") await speaking({ announceOnly: false });
}

/** The history as another member sees it. */
async function seen(): Promise<Message[]> {
  return (await make("listMessages", { token: room.owner.token, query: { limit: 100 } })).messages;
}

async function fresh(command: CommandName): Promise<number> {
  const poll = { options: ["tea", "coffee"], several: false, anonymous: false };
  const asked = { kind: "text" as const, content: "a canary", ...(command === "vote" ? { poll } : {}) };
  const { data } = await member.ask("sendMessage", asked as never);
  return data[0]?.id ?? 0;
}

const commands = Object.keys(rows) as CommandName[];

/** The answer to a command with this outcome. */
function answerFor(outcome: Outcome): unknown[] {
  if (outcome === ok) return [ResultCode.ok, ""];
  return [ResultCode.refused, outcome === "slowMode" ? expect.any(String) : reasonText(outcome, "en")];
}

describe("commands about a message", () => {
  it("have a row for each command", () => {
    expect(Object.keys(rows).sort()).toEqual(Object.keys(commandFrames).sort());
  });

  it.each(states)(
    "that is or whose member is %s are accepted as in the table, and refused ones change nothing",
    async (state) => {
      // The question of a poll cannot be edited.
      const asked = commands.filter((command) => command !== "vote" || state !== "edited");
      const ids = new Map<CommandName, number>();
      for (const command of asked) ids.set(command, await fresh(command));
      const idOf = (command: CommandName) => ids.get(command) ?? 0;
      const askAll = async (some: readonly CommandName[]) => {
        for (const command of some) {
          const { code, text } = await ask[command](idOf(command));
          expect([command, code, text]).toEqual([command, ...answerFor(rows[command][state])]);
        }
      };
      try {
        await enter[state]([...ids.values()]);
        const before = await seen();
        await askAll(asked.filter((command) => rows[command][state] !== ok));
        expect(await seen()).toEqual(before);
        await askAll(asked.filter((command) => rows[command][state] === ok));
        const after = await seen();
        for (const command of asked) {
          const accepted = rows[command][state] === ok;
          const message = after.find((one) => one.id === idOf(command));
          if (/cleared/i.test(state)) expect(message).toBeUndefined();
          else if (/recalled/i.test(state) || command === "recall")
            expect(message).toMatchObject({ status: "recalled", content: "" });
          else if (accepted && command === "edit") expect(message?.content).toBe("reworded");
          expect(message?.reactions ?? {}).toEqual(accepted && command === "react" ? { "👍": [guest.uid] } : {});
        }
      } finally {
        await leave(state);
      }
    },
  );
});

describe("commands that arrive together", () => {
  type Frame = { [Name in CommandName]: [Name, Parameters<typeof member.ask<Name>>[1]] }[CommandName];
  /** Sends all before any answer. */
  const together = (socket: TestSocket, frames: Frame[]) =>
    Promise.all(frames.map(([name, data]) => socket.ask(name, data as never)));
  const edit = (messageId: number, content: string): Frame => ["edit", { messageId, content }];
  const react = (messageId: number, on: boolean, emoji = "👍"): Frame => ["react", { messageId, emoji, on }];
  const read = (messageId: number): Frame => ["markRead", { messageIds: [messageId] }];

  it.each<[string, (id: number) => Frame[], object]>([
    ["two edits: the last one stays", (id) => [edit(id, "one"), edit(id, "two")], { content: "two" }],
    [
      "two recalls: one",
      (id) => [
        ["recall", { messageId: id }],
        ["recall", { messageId: id }],
      ],
      { status: "recalled", content: "" },
    ],
    [
      "two reactions: both",
      (id) => [react(id, true), react(id, true, "🎉")],
      { reactions: { "👍": [""], "🎉": [""] } },
    ],
    ["a reaction and its end: none", (id) => [react(id, true), react(id, false)], { content: "a canary" }],
    [
      "an edit behind a recall: recalled",
      (id) => [["recall", { messageId: id }], edit(id, "two")],
      { status: "recalled", content: "" },
    ],
    [
      "a recall behind an edit: recalled",
      (id) => [edit(id, "two"), ["recall", { messageId: id }]],
      { status: "recalled", content: "" },
    ],
    [
      "a reaction behind a recall: none",
      (id) => [["recall", { messageId: id }], react(id, true)],
      { status: "recalled", content: "" },
    ],
  ])("%s", async (_, frames, expected) => {
    const id = await fresh("edit");
    const acks = await together(member, frames(id));
    const revs = acks.flatMap(({ rev }) => rev ?? []);
    expect(revs).toEqual([...new Set(revs)].sort((a, b) => a - b));
    const wanted = JSON.parse(JSON.stringify(expected).replaceAll('""]', `"${guest.uid}"]`));
    const [message] = await make("getMessagesByIds", { token: guest.token, query: { ids: [id] } });
    expect(message).toMatchObject(wanted);
    if (!("reactions" in expected)) expect(message?.reactions).toBeUndefined();
    const revisions = owner.frames.filter(({ data }) => data?.msg_id === id).map(({ rev }) => rev);
    expect(revisions).toEqual(revs);
  });

  it("two reads, the further one first, leave the further position, in the room and for the others", async () => {
    const [first, second] = [await fresh("edit"), await fresh("edit")];
    await together(member, [read(second), read(first)]);
    const position = async () => (await make("listMembers", room.owner)).find(({ id }) => id === guest.uid)?.readUpTo;
    expect(await position()).toBe(second);
    await together(member, [read(first)]);
    expect(await position()).toBe(second);
  });
});

it("a member who was removed changes nothing by a frame that was on its way", async () => {
  const id = await fresh("edit");
  await make("removeMember", { memberId: guest.uid, token: room.owner.token });
  const before = await seen();
  for (const name of commands) void ask[name](id).catch(() => {});
  await member.whenClosed();
  expect(await seen()).toEqual(before);
  expect(await resultOf("listMessages", guest)).toBe(ResultCode.seatReset);
  // The room went on.
  expect((await askRoom(room.chatId, "roomForSale", {})).ok).toBe(true);
});
