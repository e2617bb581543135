import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../../worker/contract/codes.ts";
import * as Limits from "../../../../worker/contract/limits.ts";
import { digest } from "../../../../worker/lib/crypto/keyring.ts";
import { linkOf, mayBeSetUp } from "../../../../worker/room/rules/entrance/valid-link.ts";
import { codeInSuccessor } from "../../../../worker/room/rules/room-template.ts";
import { linkKeys } from "../../../../worker/room/rules/sealed/link-keys.ts";
import { checkMayReopen, successorFor } from "../../../../worker/room/rules/succession.ts";
import { memberOf, now, refusalOf, roomId, someTables } from "./room-tables.ts";

describe("a link", () => {
  it.each([
    [undefined, false, ""],
    ["seatReset", false, "seatReset"],
    ["memberRemoved", false, "removed"],
    ["linkInvalid", false, "linkInvalid"],
    [undefined, true, "roomDisabled"],
  ] as const)("that ended by %s, of a room that is disabled: %s, is refused: %j", (ended, disabled, reason) => {
    const tables = someTables();
    const hash = digest(tables.links.addDerived(roomId, "seat", "cat").code);
    if (ended) tables.links.endAllOf("cat", ResultCode[ended]);
    tables.details.change({ disabled });
    expect(refusalOf(() => expect(linkOf(tables, hash, now)).toMatchObject({ memberId: "cat" }))).toBe(reason);
    expect(refusalOf(() => linkOf(tables, "unknown", now))).toBe("linkInvalid");
  });

  it("sets a room up that has no password, or one whose key was retired", () => {
    const tables = someTables();
    expect(mayBeSetUp(tables)).toBe(true);
    const used = tables.installation.keyring.current.id;
    for (const [id, may] of [[used, false] as const, ["retired", true] as const, ["new", false] as const]) {
      tables.details.change({ passwordHash: `v1$${id}$salt` });
      expect(mayBeSetUp(tables, ["new"])).toBe(may);
    }
  });
});

describe("a link into a sealed room", () => {
  const name = (epoch: number) => `s1.${epoch}.${"A".repeat(379)}`;

  /** A room in its third key epoch: Cat's link has a grant, Dan's has none. */
  function sealedTables(roomName = name(3)) {
    const tables = someTables({ sealed: true });
    tables.keyGrants.begin(1, "l1");
    tables.keyGrants.begin(2, "l2", "p2");
    tables.keyGrants.begin(3, "l3", "p3");
    tables.details.change({ keyEpoch: 3, name: roomName });
    const proven = { publicKey: "", proof: "proof", proofEpoch: 3 };
    tables.keyRecipients.setLink({ id: "r", memberId: "cat", grant: "g", ...proven });
    tables.members.insert({ id: "eve", role: "member", language: "en", name: "", paid: true });
    return tables;
  }
  const link = (memberId: string | null) => ({ kind: "seat", memberId, ended: null, supersedes: false }) as const;
  const keys = { roomId, keyEpoch: 3 };

  it.each([
    ["cat", { ...keys, grant: "g", recipientId: "r", memberId: "cat" }],
    ["dan", { ...keys, memberId: "dan" }],
    ["eve", { ...keys, grant: "l3" }],
    [null, { ...keys, grant: "l3" }],
  ])(
    "of the seat %s has the grant of that seat; of a bought seat or of all, that of the room's link",
    (id, expected) => {
      expect(linkKeys(sealedTables(), link(id))).toStrictEqual(expected);
    },
  );

  it("has the earlier keys that the names of the room and of the owner need", () => {
    const ann = (epoch: number) => ({ ...memberOf(someTables(), "ann"), name: name(epoch) });
    const previous = (roomEpoch: number, ownerEpoch: number) =>
      linkKeys(sealedTables(name(roomEpoch)), link(null), ann(ownerEpoch)).previous;
    const [second, third] = [2, 3].map((keyEpoch) => ({ keyEpoch, grant: `p${keyEpoch}` }));
    expect([previous(3, 3), previous(2, 3), previous(3, 1)]).toEqual([undefined, [third], [second, third]]);
    expect(linkKeys(sealedTables(), link(null), ann(3))).toStrictEqual({ ...keys, grant: "l3", inviterId: "ann" });
    const tables = sealedTables(name(1));
    const previousAt = (keyEpoch: number) => {
      tables.details.change({ keyEpoch });
      return linkKeys(tables, link(null)).previous;
    };
    expect(previousAt(1 + Limits.linkPreviousKeysMax)).toEqual([second, third]);
    expect(previousAt(2 + Limits.linkPreviousKeysMax)).toBeUndefined();
  });
});

describe("a room that goes on in another one", () => {
  const endsAt = now + 1e9;

  it.each([
    ["ann", endsAt, false, ""],
    ["ann", endsAt - Limits.reopenBeforeEndMs, false, ""],
    ["ann", endsAt - Limits.reopenBeforeEndMs - 1, false, "reopenNotYet"],
    ["bob", endsAt, false, "forbidden"],
    ["ann", endsAt, true, "roomDisabled"],
  ])("is reopened by %s at %d, disabled: %s, or refused: %j", (id, at, disabled, reason) => {
    const tables = someTables();
    tables.details.change({ disabled });
    expect(refusalOf(() => checkMayReopen(tables, id, at))).toBe(reason);
  });

  it("is shown when this one has ended, with a member's own code and none for its owner", () => {
    const tables = someTables();
    const seenBy = (id?: string, at = endsAt) => successorFor(tables, id ? memberOf(tables, id) : undefined, at);
    expect(seenBy("cat")).toBeNull();
    const next = tables.successors.add({ roomId: "next", ownerId: "ann" }, tables.installation.keyring.current.id, now);
    expect(seenBy("cat", endsAt - 1)).toBeNull();
    expect([seenBy("cat"), seenBy("ann"), seenBy()]).toStrictEqual([
      { roomId: "next", isOwner: false, code: codeInSuccessor(tables, next, "cat") },
      { roomId: "next", isOwner: true },
      { roomId: "next", isOwner: false },
    ]);
    expect(codeInSuccessor(tables, next, "cat")).toEqual(expect.any(String));
  });
});
