import { ClientEvent, eventIdRule, pingFrame, pongFrame, ServerEvent } from "@contract/events.ts";
import { type CommandName, commandFrames, type SignalName, signalFrames } from "@contract/frames/client-frames.ts";
import { readResumeQuery, resumeQuery } from "@contract/frames/first-frame.ts";
import { pushFrames } from "@contract/frames/push-frames.ts";
import {
  type Ack,
  decodeServerFrame,
  encodeAck,
  encodePush,
  encodeReply,
  type PushName,
} from "@contract/frames/server-frames.ts";
import { message } from "@contract/message.ts";
import { addReaderFields, serializeMessageStart } from "@contract/message-json.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  closings,
  commands,
  eventId,
  goneQuote,
  goneQuoteWire,
  helloWire,
  pushes,
  refusedAck,
  reloadAck,
  signals,
  slowDownAck,
} from "../golden-frames.ts";

const commandNames = Object.keys(commandFrames) as CommandName[];
const signalNames = Object.keys(signalFrames) as SignalName[];
const pushNames = Object.keys(pushFrames) as PushName[];
const dataOf = (frame: string): unknown => (JSON.parse(frame) as { data: unknown }).data;

describe("a message whose quoted message was recalled", () => {
  it("says so in the documented field too, for clients that know no other", () => {
    expect(JSON.parse(goneQuoteWire)).toMatchObject({ pdel: 1, is_del: 2 });
    expect(JSON.stringify(z.encode(message, goneQuote))).toBe(goneQuoteWire);
    expect(z.decode(message, JSON.parse(goneQuoteWire))).toEqual(goneQuote);
    const { readByMe, readCount, ...sent } = goneQuote;
    const text = addReaderFields(serializeMessageStart(sent), readByMe, readCount);
    expect(JSON.parse(text)).toEqual(JSON.parse(goneQuoteWire));
  });
});

it("a notice of a later release is read as unknown, with the frame around it", () => {
  const later = { ...(JSON.parse(goneQuoteWire) as object), lx: 99, sys: { actor: "ann", actor_role: 1 } };
  const frame = JSON.stringify({ type: "c_add_msg", rev: 9, data: [JSON.parse(goneQuoteWire), later] });
  expect(decodeServerFrame(frame)).toMatchObject({ data: [{ kind: goneQuote.kind }, { kind: "unknown" }] });
});

describe("the end of a session", () => {
  it.each(closings)("is told by $frame", ({ frame, push }) => {
    expect(encodePush(push)).toBe(frame);
    expect(decodeServerFrame(frame)).toEqual(push);
  });
});

describe("frames from the client", () => {
  it.each(commandNames)("%s is read and written as pinned", (name) => {
    const schema = commandFrames[name].data as z.ZodMiniType;
    const { frame, input } = commands[name];
    expect(z.decode(schema, dataOf(frame))).toEqual(input);
    const data = z.encode(schema, input);
    expect(JSON.stringify({ type: ClientEvent[name], event_id: eventId, data })).toBe(frame);
  });

  it.each(signalNames)("%s is read and written as pinned", (name) => {
    const schema = signalFrames[name].data as z.ZodMiniType;
    const { frame, input } = signals[name];
    expect(z.decode(schema, dataOf(frame))).toEqual(input);
    expect(JSON.stringify({ type: ClientEvent[name], data: z.encode(schema, input) })).toBe(frame);
  });

  it("may leave out what has a default", () => {
    expect(z.decode(commandFrames.sendMessage.data, { lx: 2, file_id: "f1" })).toEqual({
      kind: "image",
      content: "",
      replyTo: 0,
      fileId: "f1",
    });
    expect(z.decode(commandFrames.resume.data, { pos_id: 0 })).toEqual({ afterId: 0 });
  });

  it("tell of all messages that were read whose ids fit into one", () => {
    const messageIds = Array.from({ length: 5000 }, (_, index) => index + 1);
    expect(z.decode(commandFrames.markRead.data, { msg_id: messageIds.join(",") })).toEqual({ messageIds });
  });

  it("cannot set fields of the server", () => {
    const forged = { lx: 1, content: "x", id: 9, tjuid: "owner00001", zt: 2, read_num: 99, sj_zu: 1, rev: 5 };
    expect(z.decode(commandFrames.sendMessage.data, forged as never)).toEqual({
      kind: "text",
      content: "x",
      replyTo: 0,
    });
  });

  it.each([
    ["sendMessage", { lx: 999, content: "x" }],
    ["sendMessage", { lx: "1", content: "x" }],
    ["sendMessage", { lx: 1, content: 5 }],
    ["sendMessage", { lx: 1, content: "x", pid: -1 }],
    ["sendMessage", { lx: 1, content: "x", pid: 1.5 }],
    ["sendMessage", null],
    ["sendMessage", []],
    ["markRead", { msg_id: "" }],
    ["markRead", { msg_id: "1,,2" }],
    ["markRead", { msg_id: "1,2,x" }],
    ["recall", { msg_id: "first" }],
    ["recall", { msg_id: "9".repeat(16) }],
    ["resume", {}],
    ["react", { msg_id: 1, emoji: "", on: true }],
    ["react", { msg_id: 1, emoji: "x".repeat(33), on: true }],
    ["react", { msg_id: 1, emoji: "👍", on: "yes" }],
  ] as const)("%s refuses %j", (name, data) => {
    expect(z.safeDecode(commandFrames[name].data as z.ZodMiniType, data).success).toBe(false);
  });

  it("may be asked for in the socket's address", () => {
    const { input } = commands.resume;
    expect(readResumeQuery(new URLSearchParams(resumeQuery(input)).toString())).toEqual(input);
    const positions = [{ afterId: 5 }, { afterId: 5, rev: 7 }, { afterId: 0, epoch: "a b&c" }, { afterId: 1, rev: 0 }];
    for (const asked of positions)
      for (const lang of [{}, { lang: "zh-cn" }])
        expect(readResumeQuery(new URLSearchParams({ ...lang, ...resumeQuery(asked) }).toString())).toEqual(asked);
    expect(readResumeQuery("rev=7&pos_id=5&later=1")).toEqual({ afterId: 5, rev: 7 });
    expect(readResumeQuery("lang=en&rev=7")).toBeUndefined();
    for (const wrong of ["", "x", "-1", "1.5", "1e3", "0x10", "9".repeat(16)]) {
      expect(readResumeQuery(`pos_id=${wrong}&rev=1`)).toBe("bad");
      expect(readResumeQuery(`pos_id=1&rev=${wrong}`)).toBe("bad");
    }
  });

  it("names an event by a time and a random part", () => {
    for (const right of [eventId, `evt-1-${Math.random()}`]) expect(eventIdRule.test(right)).toBe(true);
    const wrong = ["", "evt-", "evt-1", "evt-1-", "evt--a", "evt-x-a", "evt-1-a b", " evt-1-a"];
    for (const text of [...wrong, `evt-1-${"a".repeat(65)}`]) expect(eventIdRule.test(text)).toBe(false);
  });

  it("pings with a constant text", () => {
    expect(pingFrame).toBe('{"type":"ping"}');
    expect(pongFrame).toBe('{"type":"pong"}');
  });
});

describe("frames from the server", () => {
  it.each(pushNames)("%s is read and written as pinned", (name) => {
    const { frame, push } = pushes[name];
    expect(encodePush(push)).toBe(frame);
    expect(decodeServerFrame(frame)).toEqual(push);
  });

  it.each(commandNames)("the ack of %s is read and written as pinned", (name) => {
    const { ack: frame, reply } = commands[name];
    const ack: Ack = { eventId, originType: ClientEvent[name], code: 1, data: reply, text: "", rev: 77 };
    expect(encodeAck({ ...ack, data: encodeReply(name, reply) })).toBe(frame);
    expect(decodeServerFrame(frame)).toEqual({ event: "ack", ack });
  });

  it("an ack may say: reload", () => {
    const ack: Ack = { eventId, originType: "list_reconnect_msg", code: 1, data: reloadAck.reply, text: "" };
    expect(encodeAck({ ...ack, data: encodeReply("resume", reloadAck.reply) })).toBe(reloadAck.frame);
    expect(decodeServerFrame(reloadAck.frame)).toEqual({ event: "ack", ack });
  });

  it("an ack may refuse, and then its data is left alone", () => {
    const ack: Ack = { eventId, originType: "add_msg", code: -1, data: null, text: "You are muted." };
    expect(encodeAck(ack)).toBe(refusedAck);
    expect(decodeServerFrame(refusedAck)).toEqual({ event: "ack", ack });
  });

  it("a refusal that asks to slow down says when the command may come again", () => {
    const ack: Ack = { eventId, originType: "add_msg", code: -1, data: null, text: "slow down", retryAfterSeconds: 1 };
    expect(encodeAck(ack)).toBe(slowDownAck);
    expect(decodeServerFrame(slowDownAck)).toEqual({ event: "ack", ack });
  });

  it("ignores unknown events and fields", () => {
    expect(decodeServerFrame('{"type":"c_new_thing","data":{"a":1}}')).toBeUndefined();
    expect(decodeServerFrame('{"type":"c_typing","data":{"uid":"a","on":true,"later":1},"later":2}')).toEqual({
      event: "typing",
      data: { memberId: "a", on: true },
    });
    const withMore = helloWire.replace('{"id"', '{"later":{"a":1},"id"');
    expect(decodeServerFrame(`{"type":"c_add_msg","data":[${withMore}]}`)).toMatchObject({ data: [{ id: 42 }] });
  });

  it("reads the pong", () => {
    expect(decodeServerFrame(pongFrame)).toEqual({ event: "pong" });
  });

  it.each(["", "x", "null", "[]", "{}", '{"type":5}', '{"type":"c_add_msg","data":{}}', '{"type":"ack"}'])(
    "throws for %s, which is no frame",
    (text) => {
      expect(() => decodeServerFrame(text)).toThrow();
    },
  );

  it("gives each event its own name", () => {
    expect(new Set(Object.values(ServerEvent)).size).toBe(Object.keys(ServerEvent).length);
    expect(new Set(Object.values(ClientEvent)).size).toBe(Object.keys(ClientEvent).length);
  });
});
