import { CloseCode, ResultCode } from "@contract/codes.ts";
import type {
  Endpoint,
  EndpointBody,
  EndpointData,
  EndpointParams,
  EndpointQuery,
} from "@contract/endpoints/endpoint.ts";
import type { CommandInput, CommandName } from "@contract/frames/client-frames.ts";
import type { Me, Member, MemberPreferences } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import type { Poll } from "@contract/poll.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { CallParticipant } from "@contract/voice-call.ts";
import * as z from "zod/mini";
import type { Session } from "../../../web/device/session.ts";
import { FakeRoom, type FakeSocket } from "../../unit/support/fake-room.ts";
import { aMember } from "../../unit/support/room-things.ts";

/** A call as the page made it, decoded by the contract. */
export interface Asked<C extends Endpoint = Endpoint> {
  params: EndpointParams<C>;
  query: EndpointQuery<C>;
  body: EndpointBody<C>;
  /** Body that is no JSON. */
  bytes?: Blob;
  /** Member whose session made the call; "" without a session. */
  memberId: string;
}
type Answer<C extends Endpoint> = (asked: Asked<C>) => EndpointData<C> | Promise<EndpointData<C>>;

/** Thrown by an answer: the server refuses the call. */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: number, text = "no", data: unknown = null, retryAfterSeconds?: number) {
    super(text);
    this.code = code;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Of the real clock, also in tests with another one. */
const later = globalThis.setTimeout;

const dayMs = 86_400_000;
/** In the ids of rooms: what a page of an earlier file stores late is of another room. */
const pageId = Math.random().toString(36).slice(2, 6).padEnd(4, "0");
let rooms = 0;

/**
 * The server as one page sees it: a room, and an answer for each call that the page makes, encoded by the contract. A call
 * without an answer fails the test.
 */
export class FakeServer extends FakeRoom {
  readonly roomId: string;
  /** Member of this page's session. */
  readonly memberId: string;
  /** Fields of the room and of the member that differ from those of a new room. */
  info: Partial<RoomInfo> = {};
  me: Partial<Omit<Me, "flags">> = {};
  flags: Partial<MemberPreferences> = {};
  readonly password = "open sesame";
  readonly unanswered: string[] = [];
  /** The page's clock, unless a test sets that wrong. */
  clock = (): number => Date.now();
  readonly #answers: { endpoint: Endpoint; pattern: RegExp; answer: Answer<Endpoint> }[] = [];
  readonly #asked: { endpoint: Endpoint; asked: Asked }[] = [];

  constructor(me: Member, others: readonly Member[] = []) {
    super();
    this.roomId = `room${pageId}${String(++rooms).padStart(4, "0")}`;
    this.memberId = me.id;
    this.name = "Book club";
    this.members.push(me, ...others);
  }

  get owner(): Member {
    return this.members.find(({ role }) => role === "owner") ?? aMember("olivia");
  }

  /** The room link. Other links of the room have the member's name before the room's. */
  get roomLink(): string {
    return `/i/${this.roomId}roomlink`;
  }

  get session(): Session {
    const { roomId, memberId } = this;
    const linkCode = `${roomId}${memberId}seat`;
    const role = this.owner.id === memberId ? "owner" : "member";
    const seat = { linkCode, cameBy: linkCode, token: `token-${memberId}`, roomId, memberId, role } as const;
    return { ...seat, roomName: this.name, lastActiveAt: Date.now() };
  }

  override roomFor(memberId: string): RoomInfo {
    const room = super.roomFor(memberId);
    const now = this.clock();
    const manages = room.me.role !== "member";
    return {
      ...room,
      roomId: this.roomId,
      endsAt: now + 7 * dayMs,
      purgeAt: now + 10 * dayMs,
      serverTime: now,
      ...(manages ? { roomLink: location.origin + this.roomLink, paidJoin: { on: false, code: "", price: 70 } } : {}),
      ...(room.me.role === "owner" ? { recovery: false } : {}),
      ...this.info,
      me: { ...room.me, ...this.me, flags: { ...room.me.flags, ...this.flags } },
    };
  }

  override say(senderId: string, content: string, more: Partial<Message> = {}, except?: FakeSocket): Message {
    const quoted = this.messages.find(({ id }) => id === more.replyTo);
    const quote = quoted ? { quotedText: quoted.content, quotedSenderId: quoted.senderId } : {};
    return super.say(senderId, content, { sentAt: this.clock(), ...quote, ...more }, except);
  }

  /** Changes the room for all its pages. */
  change(info: Partial<RoomInfo>): RoomInfo {
    this.info = { ...this.info, ...info };
    const room = this.roomFor(this.memberId);
    this.push({ event: "roomStateChanged", data: room, rev: ++this.rev });
    return { ...room, rev: this.rev };
  }

  /** Changes a member for all pages of the room. */
  changeMember(id: string, changes: Partial<Member>): Member {
    const at = this.members.findIndex((member) => member.id === id);
    const changed = { ...aMember(id), ...this.members[at], ...changes };
    this.members.splice(at, 1, changed);
    this.push({ event: "memberChanged", data: changed, rev: ++this.rev });
    return changed;
  }

  /** Not before the page has rendered what it sent, as over a network. */
  override receive(socket: FakeSocket, text: string): void {
    later(() => super.receive(socket, text));
  }

  /** Ends the sessions of all pages of the room. */
  endSessions(code: ResultCode, reason?: string): void {
    this.push({ event: "closeLogout", data: { code, ...(reason && { reason }) } });
    this.cut(CloseCode.byServer);
  }

  protected override run(command: CommandName, input: unknown, socket: FakeSocket, eventId: string) {
    if (command === "edit") {
      const { messageId, content } = input as CommandInput<"edit">;
      const rev = ++this.rev;
      const editedAt = Date.now();
      this.#alter(messageId, { content, editedAt, rev });
      this.push({ event: "messageEdited", data: { messageId, content, editedAt, rev }, rev }, socket);
      return { reply: { messageId, content, editedAt }, rev };
    }
    if (command === "sendMessage") {
      const { posterFileId = "", fileId = "", ...sent } = input as CommandInput<"sendMessage">;
      const posterUrl = this.files.get(posterFileId)?.fileUrl;
      const links = { ...this.files.get(fileId), ...(posterUrl ? { posterUrl } : {}) };
      return super.run(command, { ...sent, ...links }, socket, eventId);
    }
    if (command === "joinCall") {
      const { muted } = input as CommandInput<"joinCall">;
      const place = { device: "own", memberId: socket.memberId, muted, camera: false, screen: false };
      this.setCall([...(this.voiceCall?.people ?? []), place]);
      const { callId, people } = this.voiceCall ?? { callId: "", people: [] };
      return { reply: { callId, device: place.device, people, ice: [], relayOnly: false, max: 8 } };
    }
    if (command === "leaveCall") this.setCall(this.voiceCall?.people.filter(({ device }) => device !== "own") ?? []);
    if (command === "setCallState") {
      const changes = Object.entries(input as CommandInput<"setCallState">).filter(([, value]) => value !== undefined);
      const changed = (one: CallParticipant): CallParticipant =>
        one.device === "own" ? { ...one, ...Object.fromEntries(changes) } : one;
      this.setCall((this.voiceCall?.people ?? []).map(changed));
      const {
        muted = true,
        camera = false,
        screen = false,
      } = this.voiceCall?.people.find(({ device }) => device === "own") ?? {};
      return { reply: { muted, camera, screen } };
    }
    if (command === "vote") {
      const { messageId, choices } = input as CommandInput<"vote">;
      return { reply: { messageId, choices }, rev: this.vote(messageId, socket.memberId, choices) };
    }
    return super.run(command, input, socket, eventId);
  }

  /** Fields of a message with this file, by the file's id. */
  readonly files = new Map<string, Partial<Message>>();

  /** Choices by member, by message. */
  readonly votes = new Map<number, Map<string, number[]>>();

  vote(messageId: number, memberId: string, choices: number[]): number {
    const votes = this.votes.get(messageId) ?? new Map<string, number[]>();
    this.votes.set(messageId, votes.set(memberId, choices));
    const all = [...votes.values()];
    return this.changePoll(messageId, (options) => ({
      counts: options.map((_, option) => all.filter((chosen) => chosen.includes(option)).length),
      voters: all.filter(({ length }) => length > 0).length,
    }));
  }

  changePoll(messageId: number, changes: (options: string[]) => Partial<Poll>): number {
    const rev = ++this.rev;
    const before = this.messages.find(({ id }) => id === messageId)?.poll;
    if (!before) throw new Error(`message ${messageId} is no poll`);
    const poll = { ...before, ...changes(before.options) };
    this.#alter(messageId, { poll, rev });
    this.push({ event: "pollChanged", data: { messageId, poll, rev }, rev });
    return rev;
  }

  #alter(id: number, changes: Partial<Message>): void {
    this.messages = this.messages.map((message) => (message.id === id ? { ...message, ...changes } : message));
  }

  /** Answers a call, instead of its earlier answer. */
  answer<C extends Endpoint>(endpoint: C, answer: EndpointData<C> | Answer<C>): void {
    const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
    const given = (typeof answer === "function" ? answer : () => answer) as Answer<Endpoint>;
    this.#answers.unshift({ endpoint, pattern, answer: given });
  }

  refuseCall(endpoint: Endpoint, ...refusal: ConstructorParameters<typeof Refusal>): void {
    this.answer(endpoint, () => {
      throw new Refusal(...refusal);
    });
  }

  /** All inputs with which the page made this call. */
  calls<C extends Endpoint>(endpoint: C): Asked<C>[] {
    return this.#asked.filter((made) => made.endpoint === endpoint).map(({ asked }) => asked as Asked<C>);
  }

  async call(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, location.origin);
    const { method = "GET", signal } = init;
    signal?.throwIfAborted();
    for (const { endpoint, pattern, answer } of this.#answers) {
      const found = endpoint.method === method ? pattern.exec(url.pathname) : null;
      if (found) return await this.#answered(endpoint, answer, { found, url, init });
    }
    const response = await this.fetch(address, init);
    if (response.status === 404) this.unanswered.push(`${method} ${url.pathname}`);
    return response;
  }

  async #answered(
    endpoint: Endpoint,
    answer: Answer<Endpoint>,
    { found, url, init }: { found: RegExpExecArray; url: URL; init: RequestInit },
  ): Promise<Response> {
    const token = new Headers(init.headers).get("token") ?? "";
    const asked = {
      params: { ...found.groups },
      query: endpoint.query && z.decode(endpoint.query, Object.fromEntries(url.searchParams)),
      body: endpoint.body && z.decode(endpoint.body, JSON.parse(String(init.body))),
      ...(init.body instanceof Blob ? { bytes: init.body } : {}),
      memberId: token.replace("token-", ""),
    } as Asked;
    this.#asked.push({ endpoint, asked });
    try {
      const data = z.encode(endpoint.data, await answer(asked));
      const headers = { date: new Date(this.clock()).toUTCString() };
      return Response.json({ code: ResultCode.ok, data, msg: "" }, { headers });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      const { code, message, data, retryAfterSeconds } = refusal;
      const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
      return Response.json({ code, data, msg: message }, { status: code >= 400 ? code : 200, headers });
    }
  }
}
