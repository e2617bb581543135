import { ResultCode } from "../../contract/codes.ts";
import { nameField, roomNameField } from "../../contract/login.ts";
import { type FirstKeys, firstKeyEpoch } from "../../contract/sealed/keys.ts";
import { Refused } from "../../lib/result.ts";
import { type Outcome, outcome, type Push } from "../outcome.ts";
import { type Admission, admit } from "../rules/entrance/begin-session.ts";
import { endAllKnocks } from "../rules/entrance/knocks.ts";
import { linkOf, mayBeSetUp } from "../rules/entrance/valid-link.ts";
import { countProfileChange } from "../rules/member-names.ts";
import { postNotice } from "../rules/messages/notices.ts";
import { renameMember, renameRoom } from "../rules/rename.ts";
import { rotationBecomesDue } from "../rules/sealed/key-rotation.ts";
import { checkName } from "../rules/sealed/sealed-text.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { SystemVerb } from "../verb.ts";

interface Setup {
  linkHash: string;
  passwordHash: string;
  /** Left out: the room that is set up again keeps its names. */
  name?: string | undefined;
  roomName?: string | undefined;
  recovery: boolean;
  sessionHash: string;
  /** Keys with which the worker can verify passwords. */
  keyIds?: string[];
  /** First keys of a sealed room. */
  keys?: FirstKeys | undefined;
}

/** The owner of an owner's link. Refuses other links, and a room that is set up. */
function ownerToSetUp(
  tables: RoomTables,
  { linkHash, keyIds }: Pick<Setup, "linkHash" | "keyIds">,
  now: number,
): MemberRecord {
  const link = linkOf(tables, linkHash, now);
  if (link.kind !== "owner" || link.memberId === null) throw new Refused("forbidden");
  if (!mayBeSetUp(tables, keyIds)) throw new Refused("alreadySetUp");
  const owner = tables.members.find(link.memberId);
  if (!owner) throw new Refused("linkInvalid");
  return owner;
}

export const maySetUp: SystemVerb<Pick<Setup, "linkHash" | "keyIds">, null> = {
  run(tables, link, now) {
    ownerToSetUp(tables, link, now);
    return outcome(null);
  },
};

/**
 * The owner's first login: sets password, name, and room link. Possible again only after the password's key was
 * removed from APP_SECRETS, because then no login can succeed.
 */
export const setUp: SystemVerb<Setup, Admission> = {
  run(tables, setup, now) {
    const { passwordHash, name = "", roomName = "", recovery, sessionHash } = setup;
    const invited = ownerToSetUp(tables, setup, now);
    if (tables.details.passwordHash !== "") return setUpAgain(tables, invited, setup, now);
    beginKeys(tables, setup);
    checkName(tables, name, nameField);
    checkName(tables, roomName, roomNameField);
    tables.details.change({ passwordHash, name: roomName });
    tables.recovery.set(recovery);
    tables.details.nextRoomRev();
    tables.links.renewShared("room", tables.details.roomId);
    tables.members.markJoined(invited.id, name, now);
    tables.readPositions.set(invited.id, 0);
    tables.details.nextMembersRev();
    const owner = tables.members.find(invited.id) ?? invited;
    const created = postNotice(tables, "roomCreated", owner, now, { name: roomName });
    const admitted = admit(tables, owner, sessionHash, now);
    for (const { kind, ...recipient } of setup.keys?.recipients ?? []) {
      const proven = { ...recipient, memberId: owner.id, proofEpoch: firstKeyEpoch };
      if (kind === "device") tables.keyRecipients.setDevice(sessionHash, proven);
      else tables.keyRecipients.setLink(proven);
    }
    return outcome(admitted.reply, [created], admitted.endings);
  },
};

/** Begins the first key epoch of a sealed room. Refuses keys in another room, and a sealed room without. */
function beginKeys({ details, keyGrants }: RoomTables, { keys }: Setup): void {
  if (details.sealed !== (keys !== undefined)) throw new Refused("badParameter", { field: "keys" });
  if (!keys) return;
  details.change({ keyEpoch: firstKeyEpoch });
  keyGrants.begin(firstKeyEpoch, keys.linkGrant);
}

/**
 * Changes the password and the room link, because the lost key protects both. All other sessions end. The owner's device
 * rotates the keys of a sealed room once it is logged in: the list of the remaining devices needs a session.
 */
function setUpAgain(tables: RoomTables, owner: MemberRecord, setup: Setup, now: number): Outcome<Admission> {
  const { linkHash, passwordHash, name, roomName, recovery, sessionHash: session } = setup;
  const context = { tables, me: owner, session, now };
  tables.details.change({ passwordHash, passwordByOther: false });
  tables.recovery.set(recovery && !tables.details.handedOver);
  tables.links.renewShared("room", tables.details.roomId);
  tables.links.supersedeBy(linkHash, owner.id, ResultCode.linkInvalid);
  const pushes: Push[] = [];
  if (roomName !== undefined) pushes.push(...renameRoom(context, roomName));
  if (name !== undefined && name !== owner.name) {
    checkName(tables, name, nameField);
    countProfileChange(tables, owner.id, now);
    pushes.push(...renameMember(context, name));
  }
  pushes.push(...endAllKnocks(tables, now), ...rotationBecomesDue(tables, now));
  const ending = tables.sessions.endAfterPassword(session);
  const admitted = admit(tables, tables.members.find(owner.id) ?? owner, session, now);
  return outcome(admitted.reply, pushes, [...admitted.endings, ending]);
}
