import { renewOwnerLink, resetRoomLink, setPassword } from "@contract/endpoints/owner.ts";
import { getRoom, leaveRoom } from "@contract/endpoints/room.ts";
import { handOver, removeMember, renewMyLink, resetMember, setCoOwner } from "@contract/endpoints/seats.ts";
import { roomStores } from "../../../web/device/database.ts";
import { decryptEnvelope } from "../../../web/sealed/envelope.ts";
import { keyRequests, letIn } from "../../../web/sealed/seat/key-requests.ts";
import { ownLinkSecret } from "../../../web/sealed/seat/own-link.ts";
import { rotateIfDue } from "../../../web/sealed/seat/rotate.ts";
import { codeOf, password } from "../support/room.ts";
import { connect } from "../support/socket.ts";
import { type Captured, capture, newCaptured } from "./captured.ts";
import { type Outsider, openedAfterwards, outsiderOf } from "./outsider.ts";
import { servePages, setUpSealed } from "./page.ts";
import { type Device, enterBy, linkOf, openDevice, type Person, type Sent, say } from "./people.ts";

const peopleMax = 5;
const devicesMax = 3;

type Step =
  | ("join" | "say" | "remove" | "leave" | "reset" | "new room link" | "new personal link" | "new admin link")
  | ("second device" | "key request" | "hand over" | "co-owner" | "password");

/** Frequent ones stand twice. */
const steps: readonly Step[] = [
  ...(["join", "join", "say", "say", "remove", "remove", "leave", "reset", "new room link"] as const),
  ...(["new personal link", "new admin link", "second device", "key request", "hand over"] as const),
  ...(["co-owner", "password"] as const),
];

/** A sealed room from its set-up on: its people on their devices, what its server got, and who lost access. */
export class History {
  readonly captured: Captured = newCaptured();
  readonly sent: Sent[] = [];
  readonly outsiders: Outsider[] = [];
  /** The first one is the owner. */
  readonly people: Person[] = [];
  readonly #random: () => number;
  readonly #acts: Record<Step, () => Promise<void>> = {
    join: () => this.#join(),
    say: () => this.#say(),
    remove: () => this.#remove(),
    leave: () => this.#leave(),
    reset: () => this.#reset(),
    "new room link": () => this.#newRoomLink(),
    "new personal link": () => this.#newPersonalLink(),
    "new admin link": () => this.#newAdminLink(),
    "second device": () => this.#secondDevice(),
    "key request": () => this.#keyRequest(),
    "hand over": () => this.#handOver(),
    "co-owner": () => this.#coOwner(),
    password: () => this.#password(),
  };
  #roomCode = "";
  #texts = 0;
  #taken = "";

  /** `random`: numbers from 0 to 1 that choose all steps and people. */
  private constructor(random: () => number) {
    this.#random = random;
  }

  static async begin(random: () => number): Promise<History> {
    const history = new History(random);
    servePages({
      onRequest(_, __, text) {
        if (text === "") return;
        const body = JSON.parse(text) as { mc?: string };
        if (body.mc !== undefined) history.#taken = body.mc;
        capture(history.captured, body);
      },
    });
    const { page, roomLink } = await setUpSealed({ name: "owner", roomName: "room" }, peopleMax + 1);
    history.#roomCode = codeOf(roomLink);
    const { session } = page;
    history.people.push({ memberId: session.memberId, devices: [await openDevice(session, roomStores())] });
    return history;
  }

  get roomId(): string {
    return this.owner.session.roomId;
  }

  /** One of the owner's devices. */
  get owner(): Device {
    return this.#deviceOf(this.people[0] as Person);
  }

  /** Plays a step by its name, or one by chance; its name. A step that does not fit the room does nothing. */
  async play(name: Step = this.#pick(steps)): Promise<Step> {
    await this.#acts[name]();
    // Other devices are offline, and learn of it later.
    for (const { devices } of this.people)
      for (const { seat } of devices) if (this.#random() < 0.3) await seat.refresh();
    return name;
  }

  /** All devices come back; texts that those who lost access open, and devices that lack a key or cannot read a text. */
  async end(): Promise<{ opened: string[]; lockedOut: string[] }> {
    await rotateIfDue(this.owner.seat, this.owner.session.token);
    await this.#sayBy(this.owner);
    const lockedOut: string[] = [];
    for (const { memberId, devices } of this.people)
      for (const { seat } of devices) {
        const { keyEpoch } = await seat.refresh();
        if (!seat.keys.has(keyEpoch)) lockedOut.push(`${memberId} lacks the key of epoch ${keyEpoch}`);
        for (const { text, clear, memberId: sender } of this.sent) {
          const found = await decryptEnvelope(seat.keys, { kind: "name", memberId: sender, eventId: "" }, text);
          if (!found.ok || found.content.t !== clear) lockedOut.push(`${memberId} cannot read ${clear}`);
        }
      }
    const opened: string[] = [];
    for (const outsider of this.outsiders)
      opened.push(...(await openedAfterwards(outsider, this.roomId, this.captured, this.sent)));
    return { opened, lockedOut };
  }

  async #join(): Promise<void> {
    if (this.people.length >= peopleMax) return;
    const owner = this.owner;
    const { keyEpoch } = await owner.seat.refresh();
    const device = await enterBy(linkOf(this.#roomCode, await owner.seat.linkSecret(keyEpoch)));
    this.people.push({ memberId: device.session.memberId, devices: [device] });
    await this.#sayBy(device);
  }

  #say(): Promise<void> {
    return this.#sayBy(this.#deviceOf(this.#pick(this.people)));
  }

  async #sayBy(device: Device): Promise<void> {
    const clear = `text ${this.#texts++}`;
    await say(device, clear);
    this.sent.push({ text: this.#taken, clear, memberId: device.session.memberId });
  }

  async #remove(): Promise<void> {
    const target = this.#other();
    if (!target) return;
    const outsider = await this.#lastVisit(target);
    const renewLink = this.#random() < 0.5;
    const params = { memberId: target.memberId };
    const { roomLink } = await this.owner.api(removeMember, { params, body: { renewLink } });
    if (roomLink !== undefined) this.#roomCode = codeOf(roomLink);
    this.people.splice(this.people.indexOf(target), 1);
    this.outsiders.push({ ...outsider, sentBefore: this.sent.length });
    await this.#say();
  }

  async #leave(): Promise<void> {
    const target = this.#other();
    if (!target) return;
    const outsider = await this.#lastVisit(target);
    await this.#deviceOf(target).api(leaveRoom);
    this.people.splice(this.people.indexOf(target), 1);
    await rotateIfDue(this.owner.seat, this.owner.session.token);
    this.outsiders.push({ ...outsider, sentBefore: this.sent.length });
  }

  async #newRoomLink(): Promise<void> {
    this.#roomCode = codeOf((await this.owner.api(resetRoomLink)).roomLink);
  }

  /** A stolen device ends: the member gets a new link, and a new device. */
  async #reset(): Promise<void> {
    const target = this.#other();
    if (!target) return;
    const outsider = await this.#lastVisit(target);
    const { link } = await this.owner.api(resetMember, { params: { memberId: target.memberId } });
    this.outsiders.push({ ...outsider, sentBefore: this.sent.length });
    target.devices = [await enterBy(link)];
  }

  async #secondDevice(): Promise<void> {
    const person = this.#pick(this.people);
    if (person.devices.length >= devicesMax) return;
    const first = this.#deviceOf(person);
    const secret = await ownLinkSecret(first.seat, first.session.token);
    const device = await enterBy(linkOf(await codeOfSeat(first), secret));
    person.devices.push(device);
    if (secret === undefined) await this.#letIn(device);
  }

  async #keyRequest(): Promise<void> {
    const person = this.#pick(this.people);
    if (person.devices.length >= devicesMax) return;
    const device = await enterBy(linkOf(await codeOfSeat(this.#deviceOf(person)), undefined));
    person.devices.push(device);
    await this.#letIn(device);
  }

  /** Any member answers a request. */
  async #letIn(device: Device, by?: Device): Promise<void> {
    await device.seat.ask();
    const others = this.people.flatMap(({ devices }) => devices).filter((other) => other !== device);
    const { seat, session } = by ?? this.#pick(others);
    const codes = new Map<string, string | undefined>();
    for (const request of await keyRequests(seat)) codes.set(request.id, await letIn(seat, session.token, request));
    await device.seat.refresh();
    if (device.seat.isOffered) await device.seat.enterCode(codes.get(device.seat.recipientId) ?? "");
  }

  async #newPersonalLink(): Promise<void> {
    const person = this.#other();
    if (!person) return;
    const { api, seat, session } = this.#deviceOf(person);
    await api(renewMyLink, { body: {} });
    await ownLinkSecret(seat, session.token);
    await rotateIfDue(this.owner.seat, this.owner.session.token);
  }

  async #newAdminLink(): Promise<void> {
    await this.owner.api(renewOwnerLink, { body: {} });
  }

  async #handOver(): Promise<void> {
    const target = this.#other();
    if (!target) return;
    const next = this.#deviceOf(target);
    const socket = await connect(next.session.token);
    await this.owner.api(handOver, { params: { memberId: target.memberId } });
    socket.close(1000);
    this.people.splice(this.people.indexOf(target), 1);
    this.people.unshift(target);
    await ownLinkSecret(next.seat, next.session.token);
  }

  async #coOwner(): Promise<void> {
    const target = this.#other();
    const params = { memberId: target?.memberId ?? "" };
    if (target) await this.owner.api(setCoOwner, { params, body: { on: this.#random() < 0.7 } });
  }

  /** All devices but one are logged out, and come back by their personal links, whose secrets some have stored. */
  async #password(): Promise<void> {
    const codes = new Map<Device, string>();
    const owner = this.owner;
    for (const { devices } of this.people) for (const one of devices) codes.set(one, await codeOfSeat(one));
    await owner.api(setPassword, { body: { password } });
    for (const person of this.people)
      for (const [at, former] of person.devices.entries()) {
        if (former === owner) continue;
        const device = await enterBy(linkOf(codes.get(former) ?? "", undefined), former.stores);
        person.devices[at] = device;
        if (!(await knowsNewest(device))) await this.#letIn(device, owner);
      }
  }

  /** A person who is about to lose access fetches all keys once more. */
  async #lastVisit(person: Person): Promise<Omit<Outsider, "sentBefore">> {
    for (const { seat } of person.devices) await seat.refresh();
    return outsiderOf(person);
  }

  /** Not the owner. */
  #other(): Person | undefined {
    return this.people.length > 1 ? this.#pick(this.people.slice(1)) : undefined;
  }

  #deviceOf({ devices }: Person): Device {
    return this.#pick(devices);
  }

  #pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)] as T;
  }
}

async function knowsNewest({ seat }: Device): Promise<boolean> {
  return seat.keys.has((await seat.refresh()).keyEpoch);
}

/** The code of the seat's personal or admin link: stored since the login, or newer. */
async function codeOfSeat({ api, session }: Device): Promise<string> {
  return (await api(getRoom)).linkCode ?? session.linkCode;
}
