import { describe, expect, it } from "vitest";
import { createFileUrl } from "../../../../worker/room/rules/file-use.ts";
import { presentMe, presentMembers } from "../../../../worker/room/rules/present-members.ts";
import { presentMessages } from "../../../../worker/room/rules/present-messages.ts";
import { presentOverview, presentUnpriced } from "../../../../worker/room/rules/present-room.ts";
import { roomStateChanged, seatsChanged } from "../../../../worker/room/rules/room-facts.ts";
import { defaultFlags } from "../../../../worker/room/tables/members.ts";
import { memberOf, now, roomId, say, someTables } from "./room-tables.ts";

const aMember = (id: string, role: string, more: object = {}) => ({
  ...{ id, name: id, avatar: "", role, paid: false, muted: false, online: id === "ann", readUpTo: 0, ...more },
});
const plain = {
  ...{ roomId, epoch: "one", name: "", state: "normal", seats: 10, seatsUsed: 4, endsAt: now + 1e9 },
  ...{ purgeAt: now + 1e9 + 3 * 86_400_000, muteAll: false, welcome: "", pinned: [], goal: "", slowMode: 0 },
  ...{ announceOnly: false, announcers: [], knocking: false, membersSave: false, bots: [], hookHost: "" },
  ...{ clearedTo: 0, lastId: 0, rev: 0, serverTime: now, transcribe: true },
  ...{ callStarters: "everyone", callRelayOnly: false },
};
const self = (id: string, role: string) => ({ ...aMember(id, role), email: "", flags: defaultFlags });

describe("a room as a member sees it", () => {
  it("has the links, seats and reports that only the owner may see, and what only co-owners may", () => {
    const tables = someTables();
    const { links, details, knocks, reports, members, formerMembers } = tables;
    const seen = (id: string) => presentUnpriced(tables, memberOf(tables, id), now);
    const nothing = { reports: 0, seatsHeld: 0, paidJoin: { on: false, code: "" } };
    expect(seen("cat")).toEqual({ ...plain, me: self("cat", "member") });
    expect(seen("bob")).toEqual({ ...plain, me: self("bob", "coOwner"), ...nothing });
    expect(seen("ann")).toEqual({ ...plain, me: self("ann", "owner"), ...nothing, recovery: false });

    const code = links.renewShared("room", roomId);
    const paid = links.renewShared("paid", roomId);
    const linkCode = links.addDerived(roomId, "seat", "cat").code;
    details.change({ knocking: true, handedOver: true, passwordByOther: true, paidJoin: true });
    knocks.add({ id: "k", name: "eve", line: "hi", endsAt: now + 1 }, "hash");
    const { id, rev } = say(tables, "cat", { content: "x" });
    reports.add({ id: "r", reason: "spam", messageIds: [id], reportedAt: now });
    formerMembers.addBot({ id: "f", name: "Fay" }, now);
    const former = [{ id: "f", name: "Fay" }];
    const changed = { ...plain, knocking: true, lastId: id, rev, former };
    const shared = {
      ...{ reports: 1, seatsHeld: 0, paidJoin: { on: true, code: paid }, roomLink: `https://p.example/i/${code}` },
      knocks: [{ id: "k", name: "eve", line: "hi", endsAt: now + 1 }],
    };
    expect(seen("cat")).toEqual({ ...changed, me: self("cat", "member"), linkCode });
    expect(seen("bob")).toEqual({ ...changed, ...shared, me: self("bob", "coOwner") });
    expect(seen("ann")).toEqual({ ...changed, ...shared, me: self("ann", "owner"), passwordByOther: true });
    members.setAvatar("cat", "file", "image/png");
    expect(presentMe(tables, memberOf(tables, "cat")).avatar).toBe(createFileUrl(tables)("file", "image/png"));
  });

  it("has the state of its keys if it is sealed", () => {
    const tables = someTables({ sealed: true });
    const seen = (id: string) => presentUnpriced(tables, memberOf(tables, id), now);
    const keys = { sealed: true, keyEpoch: 0, transcribe: false };
    expect(seen("cat")).toEqual({ ...plain, ...keys, me: self("cat", "member") });
    const device = { publicKey: "", proof: null, proofEpoch: null, grant: null };
    tables.keyRecipients.setDevice("session", { id: "d", memberId: "cat", ...device });
    tables.details.change({ rotationDue: true });
    expect(seen("cat")).toEqual({ ...plain, ...keys, me: self("cat", "member"), keyRequests: 1 });
    expect(seen("bob")).toMatchObject({ keyRequests: 1, rotationDue: true });
    expect(roomStateChanged(tables, now)).toMatchObject({ data: { keyEpoch: 0, rotationDue: true, keyRequests: 1 } });
  });

  it("is pushed with its state, at a revision of the room or also of its members", () => {
    const tables = someTables();
    tables.details.change({ pinned: [3], announcers: ["cat"], welcome: "hi" });
    tables.hooks.add({ id: "bot", name: "Bot" }, "hash");
    const { roomId: _, epoch, name, purgeAt, clearedTo, lastId, rev, serverTime, transcribe, ...same } = plain;
    const { callRelayOnly, ...pushed } = same;
    const data = { ...pushed, welcome: "hi", pinned: [3], announcers: ["cat"], bots: [{ id: "bot", name: "Bot" }] };
    expect(roomStateChanged(tables, now)).toEqual({ event: "roomStateChanged", data, rev: 1 });
    expect(tables.details).toMatchObject({ roomRev: 1, membersRev: 0 });
    expect(seatsChanged(tables, now)).toEqual({ event: "roomStateChanged", data, rev: 2 });
    expect(tables.details).toMatchObject({ roomRev: 2, membersRev: 2 });
  });

  it("shows invited seats to those who may invite, and last visits among those who show theirs", () => {
    const tables = someTables();
    const seen = (id: string) => presentMembers(tables, memberOf(tables, id));
    const joined = [aMember("ann", "owner"), aMember("bob", "coOwner"), aMember("cat", "member")];
    const dan = aMember("dan", "member", { invited: true });
    expect(seen("cat")).toEqual(joined);
    expect(seen("bob")).toEqual([...joined, dan]);
    tables.members.setEmail("dan", "dan@example.com");
    expect(seen("ann").at(-1)).toEqual({ ...dan, invitedEmail: "dan@example.com" });
    for (const id of ["ann", "bob", "cat"]) {
      tables.members.setFlags(id, { ...defaultFlags, shareLastHere: id !== "bob" });
      if (id !== "bob") tables.lastVisits.record(id, now);
    }
    expect(seen("cat").map(({ lastHere }) => lastHere)).toEqual([undefined, undefined, now]);
    expect(seen("bob").some((member) => "lastHere" in member)).toBe(false);
  });
});

describe("a room in a list of rooms", () => {
  it("has its newest message, with its sender's name and whether the sender is still there", () => {
    const tables = someTables();
    const seen = (id: string) => presentOverview(tables, memberOf(tables, id));
    expect(seen("cat")).toEqual({ unread: 0, overviewTag: "one.0.0" });
    const message = say(tables, "ann", { content: "hi @cat" });
    const [newest] = presentMessages(tables, memberOf(tables, "cat"), [message]);
    const overview = { unread: 1, overviewTag: "one.1.0", newest, newestSender: "ann" };
    expect(newest?.content).toBe("hi @cat");
    expect(seen("cat")).toEqual({ ...overview, mentioned: true });
    expect(seen("bob")).toEqual(overview);
    tables.readPositions.set("cat", 1);
    expect(seen("cat")).toMatchObject({ unread: 0, overviewTag: "one.1.1" });
    expect(seen("cat")).not.toHaveProperty("mentioned");
    tables.hooks.add({ id: "bot", name: "Bot" }, "hash");
    tables.formerMembers.addBot({ id: "f", name: "Fay" }, now);
    const senders = ["bot", "~Cleo", "f", "nobody"].map((id) => {
      say(tables, id, { content: "x" });
      const { newestSender, newestSenderGone } = seen("cat");
      return [newestSender, newestSenderGone];
    });
    expect(senders).toEqual([
      ["Bot", undefined],
      ["Cleo", undefined],
      ["Fay", true],
      [undefined, true],
    ]);
  });

  it.each([
    ["hi @cat", {}, "cat", true],
    ["hi @cathy", {}, "cat", undefined],
    ["hi @cat", { sealed: true }, "cat", undefined],
    ["hi @", {}, "", undefined],
  ])("with %j in a room %j mentions %j: %s", (content, room, name, mentioned) => {
    const tables = someTables(room);
    tables.members.rename("cat", name);
    say(tables, "ann", { content });
    expect(presentOverview(tables, memberOf(tables, "cat")).mentioned).toBe(mentioned);
  });

  it("says that a caption mentions the member, as the page does", () => {
    const tables = someTables();
    say(tables, "ann", { content: "for @cat", fileId: "f" }, { kind: "image" });
    expect(presentOverview(tables, memberOf(tables, "cat")).mentioned).toBe(true);
  });
});
