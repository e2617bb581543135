import { getLink, logIn } from "@contract/endpoints/entrance.ts";
import { getGoal } from "@contract/endpoints/goal.ts";
import { endHandOff, makeHandOff, readHandOff, writeHandOff } from "@contract/endpoints/hand-offs.ts";
import { editMe } from "@contract/endpoints/members.ts";
import { getMessagesByIds, listVotes, searchMessages } from "@contract/endpoints/messages.ts";
import { getPricing } from "@contract/endpoints/orders.ts";
import {
  muteAll,
  pinMessage,
  renameRoom,
  setPaidJoin,
  setRecovery,
  setSaving,
  setSpeaking,
  setWelcome,
} from "@contract/endpoints/owner.ts";
import { getPushKey } from "@contract/endpoints/push.ts";
import { countVisit, getCaptcha, getContactChannels, getHealth } from "@contract/endpoints/site.ts";
import { findSuccessor } from "@contract/endpoints/successor.ts";
import * as Limits from "@contract/limits.ts";
import type { LinkInfo } from "@contract/link-info.ts";
import { aMember } from "../../unit/support/room-things.ts";
import { FakeServer, Refusal } from "./fake-server.ts";
import { quoteOrders } from "./orders.ts";

export const olivia = aMember("olivia", { name: "Olivia", role: "owner" });
export const gina = aMember("gina", { name: "Gina" });

/** Of the room link. */
export const linkInfo: LinkInfo = {
  kind: "room",
  state: "open",
  roomName: "Book club",
  inviter: olivia.name,
  needsPassword: true,
  needsName: true,
};

/** The room of the owner Olivia, on her device. */
export function ownersRoom(...others: (typeof olivia)[]): FakeServer {
  const server = new FakeServer(olivia, others);
  notice(server, "roomCreated", olivia.id);
  return withAnswers(server);
}

/** The room of the owner Olivia, on the device of the member Gina. */
export function membersRoom(...others: (typeof olivia)[]): FakeServer {
  const server = new FakeServer(gina, [olivia, ...others]);
  notice(server, "roomCreated", olivia.id);
  notice(server, "memberJoined", gina.id);
  return withAnswers(server);
}

function notice(server: FakeServer, kind: "roomCreated" | "memberJoined", actorId: string): void {
  const { role: actorRole, name } = server.members.find(({ id }) => id === actorId) ?? olivia;
  server.say(actorId, "", { kind, notice: { actorId, actorRole, targetId: actorId, name } });
}

/** Answers of a server to the calls of most screens. */
function withAnswers(server: FakeServer): FakeServer {
  server.answer(countVisit, {});
  server.answer(getCaptcha, null);
  server.answer(getContactChannels, []);
  server.answer(getPushKey, { key: null });
  server.answer(getHealth, { ok: true, version: "1.0.0", without: [] });
  server.answer(getGoal, { goal: null });
  server.answer(findSuccessor, {});
  server.answer(makeHandOff, { id: "handoff", code: "2345-6789", token: "secret", expiresAt: Date.now() + 120_000 });
  server.answer(readHandOff, { joined: false, messages: [] });
  server.answer(writeHandOff, null);
  server.answer(endHandOff, null);
  server.answer(getPricing, {
    currency: "usd",
    seats: { min: Limits.seatsMin, max: Limits.seatsMax },
    days: [...Limits.dayOptions],
    methods: ["card", "alipay"],
    suggested: "usd",
    currencies: [{ currency: "usd", methods: ["card", "alipay"] }],
    sandbox: true,
    sealed: true,
  });
  quoteOrders(server);
  server.answer(getLink, () => ({ ...linkInfo, roomName: server.name }));
  server.answer(logIn, ({ body }) => {
    if (body.password !== server.password) throw new Refusal(-1, "Incorrect password!");
    const { linkCode, token, roomId, memberId, role } = server.session;
    return { linkCode, token, roomId, memberId, role, room: server.roomFor(memberId) };
  });
  server.answer(listVotes, ({ params, memberId }) => {
    const id = Number(params.messageId);
    const votes = [...(server.votes.get(id) ?? [])];
    const { options } = server.messages.find((message) => message.id === id)?.poll ?? { options: [] };
    return {
      choices: server.votes.get(id)?.get(memberId) ?? [],
      voters: options.map((_, at) => votes.filter(([, choices]) => choices.includes(at)).map(([voter]) => voter)),
    };
  });
  server.answer(editMe, ({ body: { avatar: _, flags, ...changes } }) => {
    Object.assign(server.me, changes);
    Object.assign(server.flags, flags);
    return server.roomFor(server.memberId).me;
  });
  server.answer(renameRoom, ({ body }) => {
    server.rename(body.name);
    return server.roomFor(server.memberId);
  });
  server.answer(muteAll, ({ body }) => server.change({ muteAll: body.on }));
  server.answer(getMessagesByIds, ({ query }) => server.messages.filter(({ id }) => query.ids.includes(id)));
  server.answer(searchMessages, ({ body: { text, before = Number.POSITIVE_INFINITY } }) => ({
    messages: server.messages.filter(({ id, content }) => id < before && content.includes(text)).reverse(),
    more: false,
  }));
  server.answer(pinMessage, ({ body: { messageId, on } }) => {
    const others = (server.info.pinned ?? []).filter((id) => id !== messageId);
    return server.change({ pinned: on ? [messageId, ...others] : others });
  });
  server.answer(setSpeaking, ({ body }) => server.change(body));
  server.answer(setSaving, ({ body }) => server.change({ membersSave: body.on }));
  server.answer(setWelcome, ({ body }) => server.change({ welcome: body.text }));
  server.answer(setRecovery, ({ body }) => server.change({ recovery: body.on }));
  server.answer(setPaidJoin, ({ body }) => server.change({ paidJoin: { on: body.on, code: "paidlink", price: 70 } }));
  return server;
}
