import { env } from "cloudflare:workers";
import { editMe } from "@contract/endpoints/members.ts";
import { listMessages } from "@contract/endpoints/messages.ts";
import { subscribeToPush } from "@contract/endpoints/push.ts";
import * as Limits from "@contract/limits.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { type Device, newDevice, readPush } from "../support/push-device.ts";
import { openRoom, enter as personIn } from "../support/room.ts";
import { someEmail } from "../support/shop.ts";
import { awaitEmails, clockAt, confirm, emailsSettled, fireAlarm, minuteMs } from "../support/time.ts";
import { Canaries, canariesIn, canariesInBucket, canariesInDatabase, canariesInRoom } from "./canaries.ts";
import { enterSealed, openPage, type PageOfMember, servePages, setUpSealed } from "./page.ts";
import { talk } from "./talk.ts";

const places = ["requests", "frames", "outside", "pushes", "emails", "room", "bucket", "logs", "database"] as const;
type Found = Record<(typeof places)[number], number>;

let found: Found;
let pushes: { address: string; body: Uint8Array<ArrayBuffer> }[];
/** Of all rooms: a push may be late, and come while the next room is filled. */
const devices = new Map<string, Device>();

beforeEach(() => {
  found = Object.fromEntries(places.map((place) => [place, 0])) as Found;
  pushes = [];
  for (const level of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, level).mockImplementation((...args) => {
      found.logs += canariesIn(args.map(String));
    });
  servePages({
    onRequest(...request) {
      found.requests += canariesIn(request);
    },
    onOutside(address, body) {
      found.outside += canariesIn([address, body]);
      pushes.push({ address, body });
    },
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Room {
  owner: PageOfMember;
  enter(): Promise<PageOfMember>;
}

/** Fills the room, lets it notify its owner in every way, and searches what it left. */
async function searchAfterTalk(canaries: Canaries, { owner, enter }: Room, max: number): Promise<void> {
  const { roomId } = owner.session;
  const device = await newDevice();
  devices.set(device.endpoint, device);
  const email = await listening(owner, device);
  const guest = await enter();
  const onFrame = (text: string) => {
    found.frames += canariesIn(text);
  };
  await talk({ owner, guest, canaries, max, onFrame });
  // The owner reads what the guest wrote.
  expect(canariesIn(await owner.api(listMessages, { query: { limit: Limits.historyPageMax } }))).toBeGreaterThan(100);
  await eventually(() => expect(pushes.map(({ address }) => address)).toContain(device.endpoint));
  await emailsSettled(roomId);
  clockAt(Date.now() + 16 * minuteMs);
  await fireAlarm(roomId);
  await fireAlarm(roomId);
  clockAt(Date.now() + 16 * minuteMs);
  await emailsSettled(roomId);
  vi.useRealTimers();
  for (const kind of ["unread", "new-member"]) found.emails += canariesIn(await awaitEmails(kind, email));
  for (const { address, body } of pushes.splice(0))
    found.pushes += canariesIn(await readPush(devices.get(address) as Device, body));
  found.room += await canariesInRoom(roomId);
  found.bucket += await canariesInBucket(roomId);
}

/** The owner gets emails and notifications of everything, with texts as far as the room gives them. */
async function listening({ api }: PageOfMember, { endpoint, keys }: Device): Promise<string> {
  const email = someEmail();
  const flags = { notify: true, preview: true, mail: true, mailUnread: true, mailNewMember: true };
  await api(editMe, { body: { email, flags } });
  await confirm(email);
  await api(subscribeToPush, { body: { endpoint, keys } });
  return email;
}

const nothing = Object.fromEntries(places.map((place) => [place, 0]));

describe("canaries in all content", () => {
  it("of sealed rooms are in nothing that pages send and the server keeps or sends", async () => {
    const wanted = Number(env.CANARIES);
    const canaries = new Canaries();
    let rooms = 0;
    for (; canaries.total < wanted; rooms++) {
      const names = { name: canaries.one("nickname"), roomName: canaries.one("room name") };
      const { page: owner, roomLink } = await setUpSealed(names);
      const enter = () => enterSealed(roomLink, canaries.one("nickname"));
      await searchAfterTalk(canaries, { owner, enter }, Math.min(wanted, 10_000));
    }
    found.database += await canariesInDatabase();
    vi.restoreAllMocks();
    console.log(`${canaries.total} canaries in ${rooms} rooms:`, canaries.made, "found:", found);
    expect(found).toEqual(nothing);
  });

  it("of an unsealed room are found in each place that holds content", async () => {
    const canaries = new Canaries();
    const room = await openRoom();
    const enter = async () => openPage(await personIn(room.roomIc, canaries.one("nickname")));
    await searchAfterTalk(canaries, { owner: openPage(room.owner), enter }, 500);
    for (const place of ["requests", "frames", "pushes", "emails", "room", "bucket"] as const)
      expect([place, found[place]]).not.toEqual([place, 0]);
  });

  it("are found in the database, the logs and requests to others, and in every encoding", async () => {
    const planted = new Canaries().one("planted");
    console.warn("a message of", planted);
    await fetch("https://fcm.googleapis.com/fcm/send/device", { method: "POST", body: planted });
    await env.DB.prepare("CREATE TABLE planted (text)").run();
    await env.DB.prepare("INSERT INTO planted VALUES (?)").bind(planted).run();
    const inDatabase = await canariesInDatabase();
    await env.DB.prepare("DROP TABLE planted").run();
    expect([found.logs, found.outside, inDatabase]).toEqual([1, 1, 1]);
    for (const encoding of ["utf8", "hex", "base64", "base64url"] as const)
      for (const before of ["", "a", "ab", "abc"])
        expect(canariesIn(Buffer.from(before + planted).toString(encoding))).toBe(1);
    expect(canariesIn({ nested: [Buffer.from(planted, "utf16le"), new TextEncoder().encode(planted).buffer] })).toBe(2);
  });
});
