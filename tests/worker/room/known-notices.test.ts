import { expect, it } from "vitest";
import { MessageKind } from "../../../worker/contract/message.ts";
import { call, type Json } from "../support/api.ts";
import { infoOf } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { isOver, joined, listed, people } from "../support/voice-call.ts";

const { callEnded, text } = MessageKind;
const kindsIn = (list: Json[]): number[] => list.map(({ lx }) => lx);

it("our page of a release before a notice reads on without it; other clients get it", async () => {
  const { owner, gus, ida } = await people(2);
  const former = await connect(ida.token, "en", { notices: undefined });
  const { rev, last_id } = await infoOf(ida.token);
  await joined(gus);
  await joined(owner);
  for (const one of [owner, gus]) await one.socket.ask("leaveCall", {});
  await listed(ida, isOver);
  await owner.socket.ask("sendMessage", { kind: "text", content: "later" });
  for (const socket of [former, ida.socket])
    await socket.push("messagesAdded", (list) => list.some(({ kind }) => kind === "text"));
  const pushed = (frames: Json[]) =>
    frames.filter(({ type }) => type === "c_add_msg").map(({ rev, data }) => [rev, kindsIn(data)]);
  expect(pushed(former.frames)).toEqual([
    [rev + 1, []],
    [rev + 2, [text]],
  ]);
  expect(pushed(ida.socket.frames)).toEqual([
    [rev + 1, [callEnded]],
    [rev + 2, [text]],
  ]);

  for (const [query, headers, known] of [
    [{ notices: "98" }, { "sec-fetch-site": "same-origin", notices: "98" }, true],
    [{ notices: undefined }, { "sec-fetch-site": "same-origin" }, false],
    [{ lang: undefined, notices: undefined }, {}, true],
  ] as const) {
    const kinds = known ? [callEnded, text] : [text];
    const again = await connect(ida.token, "en", { ...query, pos_id: last_id, rev });
    const { frames } = again;
    await again.ask("resume", { afterId: last_id, rev });
    expect(frames.filter(({ type }) => type === "ack").map(({ data }) => kindsIn(data.list))).toEqual([kinds, kinds]);
    const ask = { token: ida.token, headers };
    const page = await call("GET", `/api/messages?after=${last_id}`, ask);
    expect(kindsIn(page.data.list)).toEqual(kinds);
    const body = { pos_id: last_id, rev, frames: [] };
    const { data } = await call("POST", "/api/room/exchange", { ...ask, body });
    expect(kindsIn(data.frames[0].data.list)).toEqual(kinds);
  }
});
