import { ResultCode } from "@contract/codes.ts";
import { getKeys, registerDevice, rotateKeys } from "@contract/endpoints/keys.ts";
import { getMessagesByIds, listContents } from "@contract/endpoints/messages.ts";
import { ClientEvent } from "@contract/events.ts";
import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { DeviceKey, RoomKeys } from "@contract/sealed/keys.ts";
import { envelopeKeyEpoch } from "@contract/sealed/sealed-envelope.ts";
import * as z from "zod/mini";
import { fromBase64url } from "../../../web/sealed/bytes.ts";
import type { EpochKeys } from "../../../web/sealed/epoch-keys.ts";
import { makeRecipientGrant } from "../../../web/sealed/grants.ts";
import { newDeviceKeys, newRecipientId } from "../../../web/sealed/recipients.ts";
import { makeFirstEpoch, makeRotation } from "../../../web/sealed/rotation.ts";
import { sealedCodec } from "../../../web/sealed/sealed-codec.ts";
import { FakeRoom, type FakeSocket } from "./fake-room.ts";

/** A device, without a grant while it waits for one. */
type Device = Omit<DeviceKey, "grant"> & { kind: "device"; memberId: string; grant?: string | undefined };

/** Key epoch of a frame's encrypted text. */
export function keyEpochOf(data: unknown): number | undefined {
  return envelopeKeyEpoch((data as { content?: string }).content ?? "", Limits.sealedTextMaxBytes);
}

/** A sealed room on the fake server, whose other member Ann has all keys and rotates them. */
export class FakeSealedRoom extends FakeRoom {
  readonly keys: EpochKeys;
  /** Number of requests for the keys. */
  keyFetches = 0;
  /** Awaited before the answer to a request for the keys. */
  beforeKeys: Promise<void> | undefined;
  /** Number of the next requests for the keys that fail. */
  failKeys = 0;
  /** Access ended without a rotation. */
  rotationDue = false;
  /** Times of the requests to rotate the keys. */
  readonly rotationsAsked: number[] = [];
  /** Number of the next rotations that fail. */
  failRotations = 0;
  /** Refuses messages as under a former key, whatever their key is. */
  refusesEveryKey = false;
  readonly #devices = new Map<string, Device>();
  readonly #previous: { kind: "previous"; keyEpoch: number; grant: string }[] = [];

  private constructor(keys: EpochKeys) {
    super("ann", "ben");
    this.keys = keys;
  }

  static async open(roomId: string): Promise<FakeSealedRoom> {
    const { publicKey } = await newDeviceKeys();
    const first = await makeFirstEpoch(roomId, { kind: "device", memberId: "ann", id: newRecipientId(), publicKey });
    return new FakeSealedRoom(first.keys);
  }

  override roomFor(memberId: string): RoomInfo {
    return { ...super.roomFor(memberId), roomId: this.keys.roomId, sealed: true, ...this.#keyState() };
  }

  override receive(socket: FakeSocket, text: string): void {
    const { type, data } = JSON.parse(text) as { type: string; data?: unknown };
    const key_epoch = this.keys.newest;
    const isRefused =
      type === ClientEvent.sendMessage && (this.refusesEveryKey || keyEpochOf(data) !== this.keys.newest);
    this.refuse = isRefused
      ? { code: ResultCode.refused, text: "", data: { reason: "epochChanged", key_epoch } }
      : undefined;
    super.receive(socket, text);
  }

  /** Ann says this under the newest key. */
  async annSays(text: string): Promise<Message> {
    const eventId = `evt-${this.lastId + 1}-ofann`;
    return this.say("ann", await sealedCodec(this.keys, "ann").encodeMessage(eventId, { text }), { eventId });
  }

  async annEdits(message: Message, text: string): Promise<void> {
    this.#edit(message.id, await sealedCodec(this.keys, "ann").encodeEdit(message, { text }));
  }

  protected override run(...command: Parameters<FakeRoom["run"]>) {
    const [name, input, socket] = command;
    if (name !== "edit") return super.run(...command);
    const { messageId, content } = input as { messageId: number; content: string };
    const { rev, editedAt } = this.#edit(messageId, content, socket);
    return { reply: { messageId, content, editedAt }, rev };
  }

  #edit(messageId: number, content: string, except?: FakeSocket) {
    const rev = ++this.rev;
    const edited = { content, editedAt: 1, rev };
    this.messages = this.messages.map((one) => (one.id === messageId ? { ...one, ...edited } : one));
    this.push({ event: "messageEdited", data: { messageId, ...edited }, rev }, except);
    return edited;
  }

  /** Begins the next key epoch. `without`: a member whose device gets no grant. `withoutPush`: no push announces it. */
  async rotate({ without, withoutPush = false }: { without?: string; withoutPush?: boolean } = {}): Promise<void> {
    const devices = [...this.#devices.values()].filter(({ memberId }) => memberId !== without);
    const { body, adopt } = await makeRotation(this.keys, devices);
    await adopt();
    this.#previous.push({ kind: "previous", keyEpoch: body.keyEpoch, grant: body.previousGrant });
    for (const [id, device] of this.#devices) {
      const grant = body.grants.find(({ recipientId }) => recipientId === id)?.grant;
      this.#devices.set(id, { ...device, grant });
    }
    if (!withoutPush) this.#pushRoomState();
  }

  setRotationDue(rotationDue: boolean): void {
    this.rotationDue = rotationDue;
    this.#pushRoomState();
  }

  /** Ends a member's devices as recipients, as a new password does. */
  forgetDevices(memberId: string): void {
    for (const device of [...this.#devices.values()]) if (device.memberId === memberId) this.#devices.delete(device.id);
  }

  /** Ann gives the key to all devices that wait. */
  async annGrantsKeys(): Promise<void> {
    const waiting = [...this.#devices.values()].filter(({ grant }) => grant === undefined);
    const { roomId, newest } = this.keys;
    const key = this.keys.bytesOf(newest) ?? new Uint8Array();
    for (const device of waiting) {
      const publicKey = fromBase64url(device.publicKey) ?? new Uint8Array();
      const grant = await makeRecipientGrant(roomId, newest, key, { ...device, publicKey });
      this.#devices.set(device.id, { ...device, grant });
    }
    this.#pushRoomState();
  }

  /** Stands in for `fetch`. */
  readonly fetchSealed: FakeRoom["fetch"] = async (address, init) => {
    const { pathname, searchParams } = new URL(String(address), "http://localhost");
    const ok = (call: { data: z.ZodMiniType }, data: unknown) =>
      Response.json({ code: 1, data: z.encode(call.data, data), msg: "" });
    const memberId = (new Headers(init?.headers).get("token") ?? "").replace("token-", "");
    if (pathname === getKeys.path && init?.method === getKeys.method) {
      this.keyFetches++;
      await this.beforeKeys;
      if (this.failKeys > 0 && this.failKeys--)
        return Response.json({ code: 500, data: null, msg: "" }, { status: 500 });
      return ok(getKeys, this.#keysFor(memberId));
    }
    if (pathname === registerDevice.path) {
      const device = z.decode(registerDevice.body, JSON.parse(String(init?.body)));
      this.#devices.set(device.id, { ...device, kind: "device", memberId });
      if (device.grant === undefined) this.#pushRoomState();
      return Response.json({ code: 1, data: {}, msg: "" });
    }
    if (pathname === rotateKeys.path) {
      this.rotationsAsked.push(Date.now());
      if (this.failRotations > 0 && this.failRotations--)
        return Response.json({ code: 500, data: null, msg: "" }, { status: 500 });
      this.setRotationDue(false);
      return ok(rotateKeys, { keyEpoch: this.keys.newest + 1 });
    }
    if (pathname === listContents.path) {
      const [after = 0, before = this.lastId + 1] = ["after", "before"].map((name) => {
        const id = searchParams.get(name);
        return id === null ? undefined : Number(id);
      });
      return ok(listContents, { messages: this.messages.filter(({ id }) => id > after && id < before), more: false });
    }
    if (pathname === getMessagesByIds.path) {
      const ids = searchParams.get("msg_ids")?.split(",").map(Number) ?? [];
      return ok(
        getMessagesByIds,
        this.messages.filter(({ id }) => ids.includes(id)),
      );
    }
    return this.fetch(address, init);
  };

  #keysFor(memberId: string): RoomKeys {
    const keyEpoch = this.keys.newest;
    const own = [...this.#devices.values()].filter((device) => device.memberId === memberId);
    const grants = own.flatMap(({ id, grant }) =>
      grant === undefined ? [] : [{ kind: "device" as const, keyEpoch, recipientId: id, grant }],
    );
    const recipients = [...this.#devices.values()].map(({ grant, ...device }) => ({
      ...device,
      waits: grant === undefined,
    }));
    return { keyEpoch, rotationDue: this.rotationDue, grants: [...grants, ...this.#previous], recipients };
  }

  #keyState() {
    const waiting = [...this.#devices.values()].filter(({ grant }) => grant === undefined);
    return { keyEpoch: this.keys.newest, rotationDue: this.rotationDue, keyRequests: waiting.length };
  }

  #pushRoomState(): void {
    const { muteAll, state, seats, endsAt } = this.roomFor("ann");
    const data = { muteAll, state, seats, endsAt, ...this.#keyState() };
    this.push({ event: "roomStateChanged", data, rev: ++this.rev });
  }
}
