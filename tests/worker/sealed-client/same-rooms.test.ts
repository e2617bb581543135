import { logInByTicket, logOut, makeTicket, readTicket, undoTicket } from "@contract/calls/entrance.ts";
import { cancelGoal, getGoal, makeGoal } from "@contract/calls/goal.ts";
import { getMe, listMembers } from "@contract/calls/members.ts";
import { endPoll, getMessagesByIds, listMessages, listVotes } from "@contract/calls/messages.ts";
import { placeOrder, quoteOrder } from "@contract/calls/orders.ts";
import {
  clearHistory,
  countContents,
  endRoom,
  muteAll,
  pinMessage,
  setPaidJoin,
  setRecovery,
  setSaving,
  setSpeaking,
} from "@contract/calls/owner.ts";
import { getPushKey, subscribeToPush, unsubscribeFromPush } from "@contract/calls/push.ts";
import { getRoom, leaveRoom } from "@contract/calls/room.ts";
import { muteMember, setAnnouncer, setCoOwner } from "@contract/calls/seats.ts";
import { findSuccessor, getReopening } from "@contract/calls/successor.ts";
import { abandonUpload, beginUpload, getUpload } from "@contract/calls/uploads.ts";
import { encryptedFile } from "@contract/sealed/sealed-file.ts";
import { afterEach, expect, it, vi } from "vitest";
import { publicApi } from "../../../web/api/public-api.ts";
import { sessionApi } from "../../../web/api/session-api.ts";
import { newDevice } from "../support/push-device.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { enterSealed, envelope, sealedReaction, sealedRoom } from "../support/sealed-room.ts";
import { connect } from "../support/socket.ts";
import { servePages } from "./page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Plays all that a server needs no text for; each step by its name, with what came of it. */
async function play(sealed: boolean): Promise<[string, unknown][]> {
  const room = sealed ? await sealedRoom() : await quickRoom();
  const guest = sealed ? await enterSealed(room, room.roomIc) : await quickEnter(room, room.roomIc, "Gus");
  let texts = 0;
  const [text, emoji] = sealed ? [envelope, sealedReaction()] : [() => `text ${texts++}`, "👍"];
  const api = sessionApi(room.owner.token);
  const guests = sessionApi(guest.token);
  const params = { memberId: guest.uid };
  const done: [string, unknown][] = [];
  const step = async <T>(name: string, made: Promise<T>, read: (answer: T) => unknown = () => true): Promise<T> => {
    const answer = await made;
    done.push([name, read(answer)]);
    return answer;
  };

  const [owners, theirs] = [await connect(room.owner.token), await connect(guest.token)];
  for (const socket of [owners, theirs]) await step("resume", socket.ask("resume", { afterId: 0 }), ({ code }) => code);
  const sent = await step("send", theirs.ask("sendMessage", { kind: "text", content: text() }), ({ code }) => code);
  const messageId = sent.data[0]?.id ?? 0;
  await step("react", owners.ask("react", { messageId, emoji, on: true }), ({ code }) => code);
  await step("reacted", theirs.push("reacted"), ({ data }) => data.on);
  await step("read", owners.ask("markRead", { messageIds: [messageId] }), ({ code }) => code);
  await step(
    "readUpTo",
    theirs.push("readUpTo", (list) => list.some(({ memberId }) => memberId === room.owner.uid)),
  );
  owners.sendText('{"type":"typing","data":{"on":true}}');
  await step("typing", theirs.push("typing"), ({ data }) => data.memberId === room.owner.uid);
  await step("pin", api(pinMessage, { body: { messageId, on: true } }), (info) => info.pinned?.length);
  await step("edit", theirs.ask("edit", { messageId, content: text() }), ({ code }) => code);
  await step("edited", owners.push("messageEdited"));
  const poll = { options: [text(), text()] };
  const asked = await theirs.ask("sendMessage", { kind: "text", content: text(), poll });
  const pollId = asked.data[0]?.id ?? 0;
  await step("vote", owners.ask("vote", { messageId: pollId, choices: [1] }), ({ code }) => code);
  await step("poll", theirs.push("pollChanged"), ({ data }) => data.poll.counts);
  await step(
    "votes",
    api(listVotes, { params: { messageId: String(pollId) } }),
    (votes) => JSON.stringify(votes).length > 2,
  );
  await step("end poll", guests(endPoll, { params: { messageId: String(pollId) } }));
  await step("page", api(listMessages, { query: { limit: 50 } }), ({ messages }) => messages.length);
  await step("by id", api(getMessagesByIds, { query: { ids: [messageId] } }), (list) => list.length);
  await step("recall", theirs.ask("recall", { messageId }), ({ code }) => code);
  await step("recalled", owners.push("messageRecalled"), ({ data }) => data.messageId === messageId);

  await step("mute", api(muteMember, { params, body: { on: true } }), ({ muted }) => muted);
  await step("muted", theirs.push("memberMuted"));
  await step("refused", theirs.ask("sendMessage", { kind: "text", content: text() }), ({ code }) => code);
  await step("unmute", api(muteMember, { params, body: { on: false } }), ({ muted }) => muted);
  await step("mute all", api(muteAll, { body: { on: true } }), (info) => info.muteAll);
  await step("unmute all", api(muteAll, { body: { on: false } }), (info) => info.muteAll);
  await step("announce", api(setSpeaking, { body: { slowMode: 10, announceOnly: true } }), (info) => info.slowMode);
  await step("announcer", api(setAnnouncer, { params, body: { on: true } }));
  await step("saving", api(setSaving, { body: { on: true } }));
  await step("recovery", api(setRecovery, { body: { on: true } }));
  await step("paid entrance", api(setPaidJoin, { body: { on: true } }), ({ paidJoin }) => paidJoin?.on);
  await step("co-owner", api(setCoOwner, { params, body: { on: true } }), ({ role }) => role);
  await step(
    "changed",
    theirs.push("memberChanged", ({ id }) => id === guest.uid),
    ({ data }) => data.role,
  );
  await step("goal", api(makeGoal, { body: { days: 7, within: 3 } }));
  await step("goal read", guests(getGoal));
  await step("goal ended", api(cancelGoal));

  const { endpoint, keys } = await newDevice();
  await step("push key", guests(getPushKey), ({ key }) => key !== null);
  await step("subscribe", guests(subscribeToPush, { body: { endpoint, keys } }));
  await step("unsubscribe", guests(unsubscribeFromPush, { body: { endpoint } }));
  const file = sealed ? encryptedFile : { name: "a.txt", mime: "text/plain" };
  const plan = await step(
    "upload",
    api(beginUpload, { body: { ...file, size: 3, category: "chat_file" } }),
    () => true,
  );
  await step("upload read", api(getUpload, { params: { fileId: plan.fileId } }));
  await step("upload ended", api(abandonUpload, { params: { fileId: plan.fileId } }));
  const { ticket } = await step("ticket", guests(makeTicket, { body: { code: guest.seatIc } }), () => true);
  await step("ticket read", publicApi(readTicket, { body: { ticket } }));
  const second = await step("ticket login", publicApi(logInByTicket, { body: { ticket } }), () => true);
  await step("ticket undone", guests(undoTicket, { body: { ticket } }));
  await step(
    "ended session",
    sessionApi(second.token)(getRoom).catch(({ code }) => code),
    (code) => code,
  );
  const order = { kind: "seats", seats: 1 } as const;
  await step("quote", api(quoteOrder, { body: order }), ({ amount }) => amount);
  await step("order", api(placeOrder, { body: { ...order, method: "card" } }));
  await step("me", api(getMe), ({ role }) => role);
  await step("members", api(listMembers), (list) => list.length);
  await step("contents", api(countContents), ({ messages, members }) => [messages, members]);
  await step("successor", publicApi(findSuccessor, { body: { code: room.roomIc } }));
  await step(
    "reopening",
    api(getReopening).catch(({ code }) => code),
    (code) => code,
  );
  await step("clear", api(clearHistory), ({ clearedTo }) => clearedTo);
  await step("cleared", theirs.push("historyCleared"), ({ data }) => data.clearedTo);
  await step("leave", guests(leaveRoom));
  await step("left", owners.push("memberRemoved"), ({ data }) => data.memberId === guest.uid);
  const end = await step("end", api(endRoom), ({ state }) => state);
  await step(
    "log out",
    api(logOut).catch(({ code }) => code),
    (code) => code ?? end.state,
  );
  for (const socket of [owners, theirs]) socket.close(1000);
  return done;
}

it("all that needs no text works in a sealed room as in an open one", async () => {
  servePages();
  const inOpen = await play(false);
  expect(await play(true)).toEqual(inOpen);
});
