import { env } from "cloudflare:workers";
import fc from "fast-check";
import * as Limits from "../../../worker/contract/limits.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { call } from "../support/api.ts";
import { replaceRoomServices } from "../support/dying.ts";
import { aPicture, aVoice, upload } from "../support/files.ts";
import { post, put, type QuickPerson, type QuickRoom, quickEnter } from "../support/quick-room.ts";
import { buyFor, codeOf } from "../support/room.ts";
import type { Observer } from "./observer.ts";

/** A room with observers, and the data needed to change it. */
export interface Scene {
  room: QuickRoom;
  /** The owner first. */
  observers: readonly Observer[];
  /** Members who joined later, and may be removed again. */
  newcomers: QuickPerson[];
  invited: string[];
  count: number;
}

/** One change, with numbers that choose among the current members and messages. */
export interface Step {
  do: keyof typeof changes;
  who: number;
  which: number;
  on: boolean;
}

const day = Limits.dayMs;
const emoji = ["👍", "😀", "❤️"];
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const person = ({ observers }: Scene, who: number) => at(observers, who) as Observer;
const owner = ({ room: { owner } }: Scene) => owner.token;

function messageOf(scene: Scene, step: Step, kinds: readonly string[] = ["text"]): number {
  const { messages } = person(scene, step.who).state;
  return at(messages.filter(({ kind }) => kinds.includes(kind)).slice(-6), step.which)?.id ?? 0;
}

/** All changes that can happen to a room. Refused changes are permitted. */
export const changes = {
  say: (scene, step) => person(scene, step.who).commands.request("sendMessage", text(scene, 0)),
  reply: (scene, step) => person(scene, step.who).commands.request("sendMessage", text(scene, messageOf(scene, step))),
  poll: (scene, step) =>
    person(scene, step.who).commands.request("sendMessage", {
      ...text(scene, 0),
      poll: { options: ["one", "two"], several: step.on },
    }),
  vote: (scene, step) => {
    const polls = person(scene, step.who).state.messages.filter(({ poll }) => poll !== undefined);
    const messageId = at(polls, step.which)?.id ?? 0;
    const choices = step.on ? [step.which % 2] : [];
    return person(scene, step.who).commands.request("vote", { messageId, choices });
  },
  recall: (scene, step) => person(scene, step.who).commands.request("recall", { messageId: messageOf(scene, step) }),
  react: (scene, step) => {
    const messageId = messageOf(scene, step);
    return person(scene, step.who).commands.request("react", {
      messageId,
      emoji: at(emoji, step.which) ?? "",
      on: step.on,
    });
  },
  read: (scene, step) => {
    const { lastId } = person(scene, step.who).state.room;
    const messageIds = [Math.max(1, lastId - (step.which % 3))];
    return person(scene, step.who).commands.request("markRead", { messageIds });
  },
  renameRoom: (scene, step) => put("/api/room", owner(scene), { chat_mc: `Room ${step.which}` }),
  muteAll: (scene, step) => put("/api/room/mute", owner(scene), { on: step.on }),
  setSpeaking: (scene, step) =>
    put("/api/room/speaking", owner(scene), { slow_mode: 0, announce_only: step.on && step.which % 2 === 0 }),
  announcer: (scene, step) => put(`/api/members/${member(scene, step)}/announcer`, owner(scene), { on: step.on }),
  mute: (scene, step) => put(`/api/members/${member(scene, step)}/mute`, owner(scene), { on: step.on }),
  renameMe: (scene, step) => put("/api/me", person(scene, step.who).person.token, { mc: `Name ${step.which}` }),
  clear: (scene) => post("/api/room/clear", owner(scene)),
  invite: async (scene, step) => {
    const answer = await post("/api/invites", owner(scene), { count: 1 + (step.which % 2) });
    for (const { uid } of answer.data ?? []) scene.invited.push(uid);
  },
  takeBack: (scene, step) => {
    const uid = scene.invited.splice(step.which % Math.max(1, scene.invited.length), 1)[0] ?? "nobody";
    return call("DELETE", `/api/members/${uid}`, { token: owner(scene) });
  },
  enter: async (scene) => {
    scene.newcomers.push(await quickEnter(scene.room, scene.room.roomIc, `New ${++scene.count}`));
  },
  remove: (scene, step) => {
    const [gone] = scene.newcomers.splice(step.which % Math.max(1, scene.newcomers.length), 1);
    return call("DELETE", `/api/members/${gone?.uid ?? "nobody"}`, { token: owner(scene) });
  },
  buySeats: (scene) => buyFor(scene.room.chatId, { kind: "seats", orderId: `seats-${++scene.count}`, seats: 1 }),
  buyTime: (scene) => buyFor(scene.room.chatId, { kind: "time", orderId: `time-${++scene.count}`, durationMs: day }),
  payToJoin: async (scene, step) => {
    const code = newLinkCode(settingsOf(env).keyring, scene.room.chatId);
    const seat = { seatLinkHash: digest(code), email: "p@example.com", language: "en" };
    const bought = await buyFor(scene.room.chatId, { kind: "join", orderId: `join-${++scene.count}`, ...seat });
    // Some buyers log in at once, others later or never.
    if (bought.ok && step.on) await quickEnter(scene.room, code, `Paid ${scene.count}`);
  },
  paidJoin: (scene, step) => put("/api/room/paid-join", owner(scene), { on: step.on }),
  recovery: (scene, step) => put("/api/room/recovery", owner(scene), { on: step.on }),
  flags: (scene, step) => put("/api/me", person(scene, step.who).person.token, { flags: { xx_tx: step.on } }),
  picture: async (scene, step) => {
    const { token } = person(scene, step.who).person;
    const avatar = step.on ? (await upload(token, aPicture(9, 9))).file_id : "";
    await put("/api/me", token, { avatar });
  },
  voice: async (scene, step) => {
    const { token } = person(scene, step.who).person;
    const { file_id } = await upload(token, aVoice);
    await person(scene, step.who).commands.request("sendMessage", {
      ...text(scene, 0),
      kind: "voice",
      fileId: file_id,
    });
  },
  transcribe: async (scene, step) => {
    const { token } = person(scene, step.who).person;
    await replaceRoomServices(scene.room.chatId, () => ({ transcribe: async () => `heard ${step.which}` }));
    await post(`/api/messages/${messageOf(scene, step, ["voice"])}/transcribe`, token);
  },
  resetLink: async (scene) => {
    const { data } = await post("/api/room/link/reset", owner(scene));
    scene.room = { ...scene.room, roomIc: codeOf(data.room_link) };
  },
} satisfies Record<string, (scene: Scene, step: Step) => Promise<unknown>>;

function text(scene: Scene, replyTo: number) {
  return { kind: "text" as const, content: `text ${++scene.count} 你好 👍🏽`, replyTo };
}

function member(scene: Scene, { who, which }: Step): string {
  const people = [
    ...scene.observers.slice(1).map(({ person: { uid } }) => uid),
    ...scene.newcomers.map(({ uid }) => uid),
  ];
  return at(people, who + which) ?? "";
}

/** Applies a step; a refused step changes nothing. */
export async function take(scene: Scene, step: Step): Promise<void> {
  try {
    await changes[step.do](scene, step);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A muted member gets -1 when beginning an upload.
  return error.name === "CallError" || /^-1 |roomFull|full/i.test(error.message);
}

const often = ["say", "reply", "recall", "react", "read"] as const;
const names = Object.keys(changes) as Step["do"][];

export const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(fc.constantFrom(...often), fc.constantFrom(...names)),
  who: fc.nat(2),
  which: fc.nat(9),
  on: fc.boolean(),
});

export const stepNames = names;
