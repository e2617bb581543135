import { describe, expect, it } from "vitest";
import { type DeletionReceipt, receiptToCode } from "../../../../worker/contract/deletion-receipt.ts";
import * as Limits from "../../../../worker/contract/limits.ts";
import {
  notifyOfNewcomer,
  queueEndedEmail,
  queueEndsSoonEmails,
  queueNewMembersEmails,
  queueUnreadEmails,
  receiptEmails,
  scheduleReminders,
  scheduleRoomEnd,
} from "../../../../worker/room/rules/reminders.ts";
import type { RoomTables } from "../../../../worker/room/tables/room-tables.ts";
import { memberOf, now, roomId, say, someTables } from "./room-tables.ts";

const day = Limits.dayMs;
const endsAt = now + 1e9;

/** Ann (the owner), Bob (a co-owner), Cat, and Dan, who is invited, all with an address. */
function withMail(...given: Parameters<typeof someTables>): RoomTables {
  const tables = someTables(...given);
  for (const id of ["ann", "bob", "cat", "dan"]) tables.members.setEmail(id, `${id}@x.example`);
  return tables;
}

function setFlags(tables: RoomTables, id: string, changes: object): void {
  tables.members.setFlags(id, { ...memberOf(tables, id).flags, ...changes });
}

const emails = (tables: RoomTables) => tables.pendingEmails.due(roomId, 99);
const readers = (tables: RoomTables) => emails(tables).map(({ memberId }) => memberId);

describe("the end of a room", () => {
  it("is scheduled with its purge and with the emails that are still to come", () => {
    const tables = someTables();
    const { purgeAt } = tables.details;
    for (const [at, inDays, inOneDay] of [
      [endsAt - 3 * day - 1, endsAt - 3 * day, endsAt - day],
      [endsAt - 3 * day, undefined, endsAt - day],
      [endsAt - day, undefined, undefined],
    ] as const) {
      scheduleRoomEnd(tables, at);
      const times = (["end", "purge", "endsInDays", "endsInOneDay"] as const).map((job) => tables.jobs.dueAt(job));
      expect(times).toEqual([endsAt, purgeAt, inDays, inOneDay]);
    }
  });

  it.each([
    [3 * day + 1, undefined, 0],
    [3 * day, 3, 1],
    [2.6 * day, 3, 1],
    [day, 1, 2],
    [1, 1, 2],
    [0, undefined, 0],
  ])("is announced %d ms before as in %s days, once for an address", (leftMs, daysLeft, occasion) => {
    const tables = withMail();
    tables.details.change({ name: "Tea" });
    tables.members.setEmail("dan", "CAT@x.example");
    setFlags(tables, "ann", { mail: false });
    setFlags(tables, "bob", { mailEndsSoon: false });
    for (let times = 0; times < 2; times++) queueEndsSoonEmails(tables, endsAt - leftMs);
    const content = { kind: "endsSoon", roomName: "Tea", endsAt, daysLeft };
    const id = `room-ends-soon:${roomId}:${endsAt}:${occasion}:cat`;
    expect(emails(tables)).toMatchObject(daysLeft === undefined ? [] : [{ id, memberId: "cat", content }]);
    expect(emails(tables)).toHaveLength(daysLeft === undefined ? 0 : 1);
  });

  it("is told the owner, who wants emails", () => {
    for (const [email, mail, to] of [
      ["ann@x.example", true, ["ann"]],
      ["ann@x.example", false, []],
      ["", true, []],
    ] as const) {
      const tables = withMail();
      tables.details.change({ name: "Tea" });
      tables.members.setEmail("ann", email);
      setFlags(tables, "ann", { mail });
      queueEndedEmail(tables, endsAt);
      expect(readers(tables)).toEqual(to);
      const content = { kind: "ended", roomName: "Tea", endsAt, purgeAt: tables.details.purgeAt };
      for (const one of emails(tables)) expect(one).toMatchObject({ id: `room-ended:${roomId}:${endsAt}`, content });
    }
  });

  it("is confirmed by a receipt that names no member and no room", () => {
    const tables = someTables();
    tables.details.change({ name: "Tea" });
    tables.members.insert({ id: "eve", role: "member", language: "xx", name: "Eve", email: "eve@x.example" });
    tables.members.markJoined("eve", "Eve", now);
    const counts = { messages: 0, files: 0, fileBytes: 0, members: 1, deletedAt: endsAt };
    const signed = { root: "0".repeat(64), key: "k", signature: "0".repeat(128) };
    const receipt: DeletionReceipt = { version: 1, origin: "https://x.example", roomId, ...counts, ...signed };
    expect(receiptEmails(tables, receipt)).toEqual([
      {
        ...{ id: `room-deleted:${roomId}:eve`, memberId: "eve", recipient: "eve@x.example", language: "en" },
        ...{ content: { kind: "deleted", roomName: "", endsAt, receipt: receiptToCode(receipt) }, source: "invite" },
      },
    ]);
  });
});

describe("emails about new members", () => {
  it("go to the owner and co-owners who want them, with what came in the hour after the last one", () => {
    const tables = withMail();
    tables.details.change({ name: "Tea" });
    notifyOfNewcomer(tables, "cat", now);
    notifyOfNewcomer(tables, "bob", now + 1);
    expect(tables.jobs.dueAt("writeNewMembers")).toBe(now);
    queueNewMembersEmails(tables, now);
    const content = { kind: "newMember", roomName: "Tea", names: ["bob", "cat"], more: 0 };
    expect(emails(tables)).toMatchObject(
      ["ann", "bob"].map((id) => ({ id: `new-member:${roomId}:cat:${id}`, content })),
    );
    expect(readers(tables)).toEqual(["ann", "bob"]);
    expect(tables.jobs.dueAt("writeNewMembers")).toBe(now + Limits.newMemberMailAgainMs);
    queueNewMembersEmails(tables, now);
    expect([readers(tables), tables.jobs.dueAt("writeNewMembers")]).toEqual([["ann", "bob"], undefined]);
  });

  it.each([
    ["where nobody wants them", {}, { mailNewMember: false }, now],
    ["where nobody wants any", {}, { mail: false }, now],
    ["after the end", {}, {}, endsAt],
  ])("are not written %s", (_, room, flags, at) => {
    const tables = withMail(room);
    for (const id of ["ann", "bob"]) setFlags(tables, id, flags);
    notifyOfNewcomer(tables, "cat", at);
    queueNewMembersEmails(tables, at);
    expect([readers(tables), tables.jobs.dueAt("writeNewMembers")]).toEqual([[], undefined]);
  });

  it("name some of them, and nobody in a sealed room", () => {
    for (const [sealed, names, more] of [
      [false, Limits.newMembersNamedMax, 1],
      [true, 0, Limits.newMembersNamedMax + 1],
    ] as const) {
      const tables = withMail({ sealed });
      for (let count = 0; count <= Limits.newMembersNamedMax; count++) {
        tables.members.insert({ id: `m${count}`, role: "member", language: "en", name: `m${count}` });
        notifyOfNewcomer(tables, `m${count}`, now);
      }
      queueNewMembersEmails(tables, now);
      const written = emails(tables).map(({ content }) => "names" in content && [content.names.length, content.more]);
      expect(written).toEqual([
        [names, more],
        [names, more],
      ]);
    }
  });
});

describe("emails about unread messages", () => {
  const check = (tables: RoomTables, at: number) => {
    queueUnreadEmails(tables, at);
    return [readers(tables).length, tables.jobs.dueAt("writeUnread")];
  };

  it("come once for each absence, at most every six hours for an address", () => {
    const tables = withMail();
    tables.details.change({ name: "Tea" });
    for (const id of ["bob", "dan"]) tables.members.setEmail(id, "");
    say(tables, "bob", { content: "hi" });
    const due = now + Limits.unreadMailAfterMs;
    expect(check(tables, now)).toEqual([0, due]);
    expect(check(tables, due - 1)).toEqual([0, due]);
    expect(check(tables, due)).toEqual([1, undefined]);
    const content = { kind: "unread", roomName: "Tea", count: 1 };
    expect(emails(tables)).toMatchObject([{ id: `unread:${roomId}:cat:${now}`, memberId: "cat", content }]);
    expect(check(tables, due + day)).toEqual([1, undefined]);
    tables.absences.end("cat");
    tables.absences.begin("cat", due + 1);
    expect(check(tables, due + 1)).toEqual([1, due + Limits.unreadMailAgainMs]);
    tables.absences.begin("cat", due + day);
    expect(check(tables, due + day)).toEqual([1, due + day + Limits.unreadMailAfterMs]);
    expect(check(tables, due + day + Limits.unreadMailAfterMs)).toEqual([2, undefined]);
  });

  it.each<[string, (tables: RoomTables) => void, number]>([
    ["who wants none of them", (tables) => setFlags(tables, "cat", { mailUnread: false }), now],
    ["who wants no email", (tables) => setFlags(tables, "cat", { mail: false }), now],
    ["who has read all", (tables) => tables.readPositions.set("cat", tables.details.lastId), now],
    ["after the end", () => {}, endsAt],
  ])("are not written to a member %s", (_, change, at) => {
    const tables = withMail();
    for (const id of ["bob"]) tables.members.setEmail(id, "");
    say(tables, "bob", { content: "hi" });
    change(tables);
    tables.jobs.schedule("writeUnread", at);
    expect(check(tables, at)).toEqual([0, undefined]);
  });

  it("are looked for after a message, where anyone has an address", () => {
    const without = someTables();
    scheduleReminders(without, now);
    expect([without.jobs.dueAt("writeUnread"), without.jobs.dueAt("push")]).toEqual([undefined, undefined]);
    const tables = withMail();
    for (const [at, due] of [
      [now + 5, now + 5],
      [now, now],
      [now + 9, now],
    ] as const) {
      scheduleReminders(tables, at);
      expect(tables.jobs.dueAt("writeUnread")).toBe(due + Limits.unreadMailAfterMs);
    }
  });
});

describe("the emails that a room has to send", () => {
  it("are those behind a whole batch whose key was retired too", () => {
    const tables = someTables();
    const ann = memberOf(tables, "ann");
    const invitation = { kind: "invitation", roomName: "Garden", inviterName: "Ann", keyId: "retired" } as const;
    for (const nonce of ["1", "2", "3"]) tables.pendingEmails.add(`of:${nonce}`, ann, { ...invitation, nonce }, now);
    tables.pendingEmails.add("unread:ann", ann, { kind: "unread", roomName: "Garden", count: 1 }, now + 1);
    expect(tables.pendingEmails.due(roomId, 2).map(({ id }) => id)).toEqual(["unread:ann"]);
  });
});
