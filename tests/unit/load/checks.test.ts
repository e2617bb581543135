import { describe, expect, it } from "vitest";
import type { Compared, Rows } from "../../chaos/rows.ts";
import { Audit } from "../../load/harness/audit.ts";
import { answerError, frameError } from "../../load/harness/schemas.ts";
import { ackOf, eventId, helloWire, refusedAck } from "../contract/golden-frames.ts";

const author = "member0001";
const stored: Compared = {
  ...{ id: 42, eventId, sender: author, text: "hello 你好 👋🏽" },
  ...{ recalled: false, quotesRecalled: false, reactions: "[]" },
};
const room = (messages: Compared[], more: Partial<Rows> = {}): Rows => ({
  ...{ messages, readUpTo: new Map(), rev: 77, members: new Set([author, "reader0001"]), votes: new Map() },
  ...more,
});
const pushOf = (...ids: number[]) =>
  `{"type":"c_add_msg","rev":77,"data":[${ids.map((id) => helloWire.replace('"id":42', `"id":${id}`)).join(",")}]}`;
const sent = ackOf("add_msg", `[${helloWire}]`);

/** Errors of frames that one member got, against what is on the disk. */
function audited(rows: Rows, texts: readonly string[], uid = author): { writes: number; errors: string[] } {
  const audit = new Audit([rows]);
  audit.socket(
    uid,
    texts.map((text) => ({ text })),
  );
  audit.texts();
  return audit;
}

describe("what a load run received", () => {
  it("may be no frame with a field of another type, without a field, or of an unknown kind", () => {
    expect(frameError(JSON.parse(refusedAck))).toBeUndefined();
    for (const wrong of [
      sent.replace('"id":42', '"id":"42"'),
      sent.replace('"tjuid":"member0001",', ""),
      pushOf(42).replace('"rev":77,"data"', '"rev":"77","data"'),
      pushOf(42).replace("c_add_msg", "c_other"),
      sent.replace('"code":1', '"code":2'),
    ])
      expect(frameError(JSON.parse(wrong))).toBeTypeOf("string");
  });

  it("may be no answer that differs from its call, its status or the known codes", () => {
    const errorOf = (path: string, text: string, status = 200) =>
      answerError({ method: "POST", path, status, text, times: 1 });
    const undo = "/api/tickets/undo?x=1";
    expect(errorOf(undo, '{"code":1,"data":null,"msg":""}')).toBeUndefined();
    expect(errorOf(undo, '{"code":1,"data":3,"msg":""}')).toBeTypeOf("string");
    expect(errorOf("/api/no-such-call", '{"code":1,"data":null,"msg":""}')).toBe("an endpoint without a schema");
    expect(errorOf(undo, '{"code":429,"data":null,"msg":""}', 429)).toBeUndefined();
    expect(errorOf(undo, '{"code":429,"data":null,"msg":""}')).toBe("code 429 with status 200");
    expect(errorOf(undo, '{"code":-99,"data":null,"msg":""}')).toBe("an unknown code -99");
    expect(errorOf(undo, "<html>")).toBe("an answer without code, data and msg");
  });
});

describe("the audit of acknowledged writes", () => {
  it("finds a message that is stored once, and counts a repeated acknowledgement once", () => {
    expect(audited(room([stored]), [sent, sent])).toMatchObject({ writes: 1, errors: [] });
  });

  it.each([
    ["lost", []],
    ["doubled", [stored, { ...stored, id: 43 }]],
    ["of another id", [{ ...stored, id: 43 }]],
    ["of another text", [{ ...stored, text: "hello" }]],
    ["of another sender", [{ ...stored, sender: "reader0001" }]],
  ])("names a message that is %s", (_, messages) => {
    expect(audited(room(messages), [sent]).errors).toHaveLength(1);
  });

  it("expects the text of the last acknowledged edit", () => {
    const edited = ackOf("edit_msg", '{"msg_id":42,"content":"hi","edited_at":5}').replace(eventId, "evt-2-a");
    expect(audited(room([{ ...stored, text: "hi" }]), [sent, edited])).toMatchObject({ writes: 2, errors: [] });
    expect(audited(room([stored]), [sent, edited]).errors).toHaveLength(1);
  });

  it.each([
    ["recall", ackOf("qx_msg", '{"msg_id":42}'), room([{ ...stored, recalled: true }])],
    ["read position", ackOf("read_msg", '{"msg_ids":[42]}'), room([stored], { readUpTo: new Map([[author, 42]]) })],
    [
      "vote",
      ackOf("vote_msg", '{"msg_id":42,"choices":[1]}'),
      room([stored], { votes: new Map([[`42 ${author}`, "[1]"]]) }),
    ],
  ])("names a %s that is not stored", (_, ack, rows) => {
    expect(audited(rows, [ack]).errors).toEqual([]);
    expect(audited(room([stored]), [ack]).errors).toHaveLength(1);
  });

  it("names a command that it cannot look up, and a member of no room", () => {
    expect(audited(room([stored]), [ackOf("react", '{"msg_id":42,"emoji":"👍"}')]).errors).toHaveLength(1);
    expect(audited(room([stored]), [sent], "stranger").errors).toHaveLength(1);
  });

  it("names a pushed message that is not stored, or that arrives after a later one", () => {
    const other = { ...stored, id: 43, eventId: "evt-3-b" };
    const later = pushOf(43).replaceAll(eventId, "evt-3-b");
    expect(audited(room([stored, other]), [pushOf(42), later], "reader0001").errors).toEqual([]);
    expect(audited(room([stored, other]), [later, pushOf(42)], "reader0001").errors).toHaveLength(1);
    expect(audited(room([stored]), [pushOf(42), later], "reader0001").errors).toHaveLength(1);
  });
});
