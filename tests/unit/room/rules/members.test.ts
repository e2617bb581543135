import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../../worker/contract/codes.ts";
import { ownerMark } from "../../../../worker/contract/member.ts";
import { digest } from "../../../../worker/lib/crypto/keyring.ts";
import { changeRole } from "../../../../worker/room/rules/change-role.ts";
import { endAllKnocks, knocksChanged, oneLine } from "../../../../worker/room/rules/entrance/knocks.ts";
import {
  checkNotOwnersName,
  countProfileChange,
  freeName,
  nameWithMark,
  senderNameOf,
} from "../../../../worker/room/rules/member-names.ts";
import { releaseSeat } from "../../../../worker/room/rules/release-seat.ts";
import { applyTemplate, codeInSuccessor, templateOf } from "../../../../worker/room/rules/room-template.ts";
import { checkNotSealed, checkSealed } from "../../../../worker/room/rules/sealed/key-epochs.ts";
import {
  beginKeyEpoch,
  giveRotatedGrants,
  rotationBecomesDue,
} from "../../../../worker/room/rules/sealed/key-rotation.ts";
import { checkName, checkSealedReaction } from "../../../../worker/room/rules/sealed/sealed-text.ts";
import { checkNotPaid, memberUnder, otherJoined, otherMember } from "../../../../worker/room/rules/target-member.ts";
import { memberOf, now, refusalOf, roomId, say, someTables } from "./room-tables.ts";

const envelope = (epoch: number) => `s1.${epoch}.${"A".repeat(379)}`;

it.each([
  ["ann", "ann", "operationFailed", "operationFailed", "operationFailed"],
  ["ann", "eve", "notFound", "notFound", "notFound"],
  ["ann", "bob", "", "", ""],
  ["ann", "dan", "", "notFound", ""],
  ["bob", "ann", "", "", "forbidden"],
  ["bob", "cat", "", "", ""],
])(
  "%s acts on %s unless it is refused: on any other %j, on one who joined %j, on one below %j",
  (actor, id, ...expected) => {
    const tables = someTables();
    const found = [otherMember, otherJoined, memberUnder].map((find) =>
      refusalOf(() => expect(find(tables, memberOf(tables, actor), id)).toMatchObject({ id })),
    );
    expect(found).toEqual(expected);
  },
);

it("a member who paid for the seat stays", () => {
  const cat = memberOf(someTables(), "cat");
  const reasons = [cat, { ...cat, paid: true }].map((member) => refusalOf(() => checkNotPaid(member)));
  expect(reasons).toEqual(["", "paidMemberStays"]);
});

describe("a member's name", () => {
  it.each([
    ["eve", "", "eve"],
    ["Ann", "nameOfOwner", "Ann (2)"],
    ["cat", "", "cat (3)"],
    ["bot", "", "bot (2)"],
    [`${ownerMark}x`, "nameOfOwner", `${ownerMark}x`],
    ["abcdefghijklmnop", "", "abcdefghijkl (2)"],
  ])("%s is refused for the owner's: %j; free is %s", (name, reason, free) => {
    const tables = someTables();
    tables.members.markJoined("dan", "cat (2)", now);
    tables.members.insert({ id: "eve", role: "member", language: "en", name: "" });
    tables.members.markJoined("eve", "abcdefghijklmnop", now);
    tables.hooks.add({ id: "bot", name: "bot" }, "hash");
    expect(refusalOf(() => checkNotOwnersName(tables, name))).toBe(reason);
    expect(freeName(tables, { id: "new" }, name)).toBe(free);
    expect(freeName(tables, { id: "ann" }, "ann")).toBe("ann");
  });

  it("is compared with no encrypted or empty one", () => {
    const sealed = someTables({ sealed: true });
    expect(refusalOf(() => checkNotOwnersName(sealed, "ann"))).toBe("");
    expect(freeName(sealed, { id: "new" }, "cat")).toBe("cat");
    const tables = someTables();
    tables.members.rename("ann", "");
    expect(refusalOf(() => checkNotOwnersName(tables, ""))).toBe("");
    tables.members.remove("ann");
    expect(refusalOf(() => checkNotOwnersName(tables, "x"))).toBe("");
  });

  it("is known of members, bots, former members and authors of imported messages, the owner's with a mark", () => {
    const tables = someTables();
    tables.hooks.add({ id: "bot", name: "Bot" }, "hash");
    tables.formerMembers.addBot({ id: "f", name: "Fay" }, now);
    const names = ["cat", "bot", "f", "~Cleo", "nobody"].map((id) => senderNameOf(tables, id));
    expect(names).toEqual(["cat", "Bot", "Fay", "Cleo", undefined]);
    expect(["ann", "bob"].map((id) => nameWithMark(memberOf(tables, id)))).toEqual([`${ownerMark} ann`, "bob"]);
  });

  it("changes six times an hour, or without a limit where rate limits are off", () => {
    const count = (rateLimits: boolean) => {
      const tables = someTables({ rateLimits });
      return Array.from({ length: 7 }, () => refusalOf(() => countProfileChange(tables, "cat", now))).at(-1);
    };
    expect([count(true), count(false)]).toEqual(["tooManyProfileChanges", ""]);
  });

  it.each([
    [false, "eve", ""],
    [false, "", "badParameter"],
    [true, "eve", "notEncrypted"],
    [true, envelope(1), ""],
    [true, envelope(2), "epochChanged"],
  ])("in a room, sealed: %s: %s is refused: %j", (sealed, name, reason) => {
    const tables = someTables({ sealed });
    tables.details.change({ keyEpoch: 1 });
    expect(refusalOf(() => checkName(tables, name, "name"))).toBe(reason);
    expect(refusalOf(() => checkSealed(tables))).toBe(sealed ? "" : "notSealed");
    expect(refusalOf(() => checkNotSealed(tables))).toBe(sealed ? "notInSealedRoom" : "");
  });
});

describe("a member", () => {
  it("who gets another role is no longer muted", () => {
    const tables = someTables();
    tables.members.setMuted("cat", true);
    const push = changeRole(tables, memberOf(tables, "cat"), "coOwner", now);
    expect(push).toMatchObject({ event: "memberChanged", data: { id: "cat", role: "coOwner", muted: false }, rev: 1 });
    expect(memberOf(tables, "cat")).toMatchObject({ role: "coOwner", muted: false });
  });

  it.each([
    ["cat", "cat", 2],
    ["cat", "ann", 2],
    ["dan", "ann", 1],
  ])("%s, whose seat is freed by %s, leaves no link and session: %i pushes", (id, actor, pushes) => {
    const tables = someTables();
    const hash = digest(tables.links.addDerived(roomId, "seat", id).code);
    tables.lastVisits.record(id, now);
    const [removed, notice] = releaseSeat(tables, memberOf(tables, id), memberOf(tables, actor), now);
    expect(removed).toEqual({ event: "memberRemoved", data: { memberId: id, seatsUsed: 3 }, rev: 1 });
    expect(notice === undefined ? 1 : 2).toBe(pushes);
    const gone = { actorId: actor, targetId: id, name: id, on: true, gone: true };
    if (notice) expect(tables.messages.find(1)).toMatchObject({ kind: "muteChanged", body: { notice: gone } });
    expect(tables.formerMembers.list()).toEqual(id === "dan" ? [] : [{ id, name: id }]);
    expect(tables.links.find(hash)?.ended).toBe(ResultCode[actor === id ? "linkInvalid" : "memberRemoved"]);
    expect([tables.members.find(id), tables.lastVisits.all().get(id)]).toEqual([undefined, undefined]);
  });

  it("who is muted leaves without a notice", () => {
    const tables = someTables();
    tables.members.setMuted("cat", true);
    const cat = memberOf(tables, "cat");
    expect(releaseSeat(tables, cat, cat, now)).toHaveLength(1);
  });
});

describe("people who knock", () => {
  it.each([
    ["  I am\n\n Eve\0 ", "I am Eve", ""],
    ["a".repeat(200), "a".repeat(200), ""],
    ["a".repeat(201), "", "lineTooLong"],
    [`e${"\u0301".repeat(3199)}`, `e${"\u0301".repeat(3199)}`, ""],
    [`e${"\u0301".repeat(3200)}`, "", "lineTooLong"],
  ])("say one line, as %#", (text, wanted, reason) => {
    let line = "";
    expect(refusalOf(() => (line = oneLine(text)))).toBe(reason);
    expect(line).toBe(wanted);
  });

  it("are shown, and their end is scheduled", () => {
    const tables = someTables();
    expect(endAllKnocks(tables, now)).toEqual([]);
    const knock = { id: "k", name: "eve", line: "", endsAt: now + 1 };
    tables.knocks.add(knock, "hash");
    expect(knocksChanged(tables, now)).toEqual({ event: "knocks", data: { knocks: [knock] } });
    expect(tables.jobs.dueAt("endKnocks")).toBe(now + 1);
    expect(endAllKnocks(tables, now)).toEqual([{ event: "knocks", data: { knocks: [] } }]);
    expect(tables.jobs.dueAt("endKnocks")).toBeUndefined();
  });
});

describe("a room that goes on in another", () => {
  it.each([false, true])("takes its settings and people along, names only if they are no ciphertext: %s", (sealed) => {
    const tables = someTables({ sealed });
    const carried = (text: string) => (sealed ? "" : text);
    const settings = { slowMode: 5, announceOnly: true, knocking: true, membersSave: true, muteAll: true };
    const callStarters = "managers" as const;
    tables.details.change({ ...settings, callStarters, name: "Tea", welcome: "hi", announcers: ["cat"] });
    tables.members.setRole("dan", "coOwner");
    tables.members.setMuted("cat", true);
    const { stored } = tables.links.newDerived("successor123", "successor");
    const successor = { roomId: "successor123", ...stored } as Parameters<typeof templateOf>[1];
    const template = templateOf(tables, successor);
    expect(template).toMatchObject({ language: "en", ownerName: carried("ann") });
    expect(template.settings).toEqual({ ...settings, callStarters, name: carried("Tea"), welcome: carried("hi") });
    const person = (id: string, role: "coOwner" | "member", more = {}) => ({
      ...{ name: carried(id), role, language: "en", muted: false, announcer: false, ...more },
      linkHash: digest(codeInSuccessor(tables, successor, id) ?? ""),
    });
    const cat = person("cat", "member", { muted: true, announcer: true });
    expect(template.people).toEqual([person("bob", "coOwner"), person("dan", "coOwner"), cat]);
    expect(templateOf(tables, { ...successor, keyId: "retired" }).people).toEqual([]);

    const next = someTables({ seats: 4 });
    for (const id of ["bob", "cat", "dan"]) next.members.remove(id);
    applyTemplate(next, { ...template, people: [...template.people, person("eve", "member")] });
    const [former] = next.members.invited().filter(({ muted }) => muted);
    expect(next.members.count()).toBe(4);
    expect(former).toMatchObject({ name: cat.name, role: "member", joinedAt: null });
    expect(next.details).toMatchObject({ ...template.settings, announcers: [former?.id] });
    expect(next.links.find(cat.linkHash)).toMatchObject({ kind: "seat", memberId: former?.id });
  });
});

describe("the keys of a sealed room", () => {
  const device = (id: string, memberId: string, proof: string | null = "p") => ({
    ...{ id, memberId, proof, publicKey: "", proofEpoch: 1, grant: "g" },
  });
  const rotation = (grants: string[], leftOut: string[] = []) => ({
    ...{ keyEpoch: 2, linkGrant: "l", previousGrant: "v", leftOut },
    grants: grants.map((recipientId) => ({ recipientId, grant: `to ${recipientId}` })),
  });
  it.each([
    ["bob", rotation(["a", "c"]), ""],
    ["bob", rotation(["a"], ["c"]), ""],
    ["bob", rotation(["c"], ["a"]), "ownersDevice"],
    ["ann", rotation(["c"], ["a"]), ""],
    ["bob", rotation(["a"]), "devicesChanged"],
    ["bob", rotation(["a", "c", "c"]), "devicesChanged"],
    ["bob", rotation(["a", "c", "gone"]), ""],
    ["bob", rotation(["a", "c", "w"]), ""],
    ["bob", { ...rotation(["a", "c"]), keyEpoch: 3 }, "epochChanged"],
  ])("change by %s with %j unless it is refused: %j", (id, change, reason) => {
    const tables = someTables({ sealed: true });
    tables.details.change({ keyEpoch: 1, rotationDue: true });
    tables.keyRecipients.setDevice("1", device("a", "ann"));
    tables.keyRecipients.setDevice("2", device("c", "cat"));
    tables.keyRecipients.setDevice("3", device("w", "cat", null));
    const refused = refusalOf(() => {
      beginKeyEpoch(tables, change);
      giveRotatedGrants(tables, memberOf(tables, id), change);
    });
    expect(refused).toBe(reason);
    if (reason !== "") return;
    expect(tables.details).toMatchObject({ keyEpoch: 2, rotationDue: false });
    expect([tables.keyGrants.ofLink(), tables.keyGrants.previous()]).toEqual(["l", [{ keyEpoch: 2, grant: "v" }]]);
    // Recipients that are gone, and devices that wait, get none.
    const named = change.grants.filter(({ recipientId }) => recipientId === "a" || recipientId === "c");
    const given = named.map(({ recipientId }) => tables.keyRecipients.find(recipientId)?.grant);
    expect(given).toEqual(named.map(({ grant }) => grant));
    expect(tables.keyRecipients.find("w")?.grant).not.toBe("to w");
  });

  it("are due for a change once, where there are keys", () => {
    const tables = someTables({ sealed: true });
    const due = [tables, tables, someTables()].map((one) => rotationBecomesDue(one, now).length);
    expect([due, tables.details.rotationDue]).toEqual([[1, 0, 0], true]);
  });

  it("take reactions under the key of their message only", () => {
    const tables = someTables({ sealed: true });
    const message = say(tables, "cat", { content: envelope(1) });
    const reaction = (epoch: number) => `r1.${epoch}.${"A".repeat(102)}`;
    const reasons = [reaction(1), reaction(2), "👍"].map((emoji) =>
      refusalOf(() => checkSealedReaction(tables, message, emoji)),
    );
    expect(reasons).toEqual(["", "epochChanged", "notEncrypted"]);
  });
});
