import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import { editMe, listMembers } from "@contract/endpoints/members.ts";
import { listMessages } from "@contract/endpoints/messages.ts";
import { exchange, getRoom } from "@contract/endpoints/room.ts";
import { ClientEvent } from "@contract/events.ts";
import { type CommandInput, type CommandName, commandFrames } from "@contract/frames/client-frames.ts";
import { encodeAck, encodePush, encodeReply, type Push } from "@contract/frames/server-frames.ts";
import type { Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { CallParticipant, VoiceCall } from "@contract/voice-call.ts";
import * as z from "zod/mini";
import { answerExchange } from "./fake-exchange.ts";
import { aMember, aMessage, aRoom } from "./room-things.ts";

interface Reply {
  reply: unknown;
  rev?: number;
}

/** Client end of a connection to the fake room; behaves like the browser's `WebSocket`. */
export class FakeSocket extends EventTarget {
  readyState = 0;
  readonly memberId: string;
  readonly query: URLSearchParams;
  readonly sent: string[] = [];
  readonly #server: FakeRoom;

  constructor(server: FakeRoom, memberId: string, query = new URLSearchParams()) {
    super();
    this.query = query;
    this.#server = server;
    this.memberId = memberId;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  send(text: string): void {
    this.sent.push(text);
    this.#server.receive(this, text);
  }

  close(): void {
    this.end(1000);
  }

  /** Closes the connection from either side. */
  end(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#server.sockets.delete(this);
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  deliver(text: string): void {
    if (this.readyState === 1) this.dispatchEvent(Object.assign(new Event("message"), { data: text }));
  }
}

/**
 * In-memory room server that follows the wire's rules for ids, revisions and event ids. Tests set its fields to inject
 * failures.
 */
export class FakeRoom {
  epoch = "one";
  rev = 0;
  clearedTo = 0;
  name = "Tea";
  messages: Message[] = [];
  readonly members: Member[];
  readonly sockets = new Set<FakeSocket>();
  readonly opened: FakeSocket[] = [];
  readonly received: { memberId: string; type: string; data: unknown; eventId: string }[] = [];
  /** Query strings of the requests for history pages. */
  readonly asked: string[] = [];
  resumePage = 500;
  /** Number of resume requests that are refused for their size. */
  refusesMissed = 0;
  autoOpen = true;
  /** Number of the next frames to a socket that are lost. */
  loseFrames = 0;
  /** Command types that get no answer. */
  deafTo = new Set<string>();
  /** Answers a resume request with frames that fail the current schema. */
  garblesMissed = false;
  voiceCall: VoiceCall | undefined;
  /** For `sendMessage`, `recall`, `react` and `joinCall`. */
  refuse: { code: number; text: string; data?: object } | undefined;
  /** Accepts this many more messages and refuses further ones for one second, as the flood limit does. */
  takes = Number.POSITIVE_INFINITY;
  /** In the refusal by the flood limit; the limit itself ends after one second. */
  retryAfterSeconds = 1;
  failCalls: { status: number; code: number } | undefined;

  /** Profile edits: their number, all changed fields, and a promise to await before the answer. */
  edits = 0;
  #edited: Omit<EndpointBody<typeof editMe>, "avatar"> = {};
  beforeEdit: (() => Promise<void>) | undefined;

  constructor(...memberIds: string[]) {
    this.members = memberIds.map((id) => aMember(id));
  }

  readonly connect = (address: string, [, token = ""]: string[]): WebSocket => {
    const socket = new FakeSocket(this, token.replace("token-", ""), new URL(address).searchParams);
    this.opened.push(socket);
    if (this.autoOpen) queueMicrotask(() => this.accept(socket));
    return socket as unknown as WebSocket;
  };

  accept(socket: FakeSocket): void {
    if (socket.readyState !== 0) return;
    this.sockets.add(socket);
    socket.open();
    const { lang: _, ...data } = Object.fromEntries(socket.query);
    if ("pos_id" in data) this.receive(socket, JSON.stringify({ type: ClientEvent.resume, event_id: "", data }));
  }

  /** Closes all connections, as a lost network does. */
  cut(code = 1006): void {
    for (const socket of [...this.sockets]) socket.end(code);
  }

  roomFor(memberId: string): RoomInfo {
    const me = this.members.find(({ id }) => id === memberId) ?? aMember(memberId);
    const { epoch, rev, clearedTo, name } = this;
    const call = this.voiceCall ? { call: this.voiceCall } : {};
    return aRoom(me, { epoch, rev, clearedTo, name, lastId: this.lastId, seatsUsed: this.members.length, ...call });
  }

  #roomOrOverview(memberId: string, query: URLSearchParams): RoomInfo {
    const room = this.roomFor(memberId);
    const overviewTag = `${this.epoch}.${this.rev}`;
    if (!query.has("overview") || query.get("known") === overviewTag) return room;
    const newest = this.messages.at(-1);
    return { ...room, unread: this.messages.length, overviewTag, ...(newest ? { newest } : {}) };
  }

  get lastId(): number {
    return Math.max(this.clearedTo, this.messages[this.messages.length - 1]?.id ?? 0);
  }

  /** Adds a message of another member, or of the same member's other device. */
  say(senderId: string, content: string, more: Partial<Message> = {}, except?: FakeSocket): Message {
    const id = this.lastId + 1;
    const message = aMessage(id, senderId, { content, rev: ++this.rev, ...more });
    this.messages.push(message);
    this.push({ event: "messagesAdded", data: [message], rev: this.rev }, except);
    return message;
  }

  recall(messageId: number, memberId: string, except?: FakeSocket): number {
    const rev = ++this.rev;
    this.messages = this.messages.map((message) => {
      if (message.replyTo === messageId) return { ...message, quotedText: "", quotedRecalled: true, rev };
      if (message.id !== messageId) return message;
      const role = this.members.find(({ id }) => id === memberId)?.role ?? "member";
      const { id, senderId, sentAt, eventId, readByMe, readCount } = message;
      const blank = aMessage(id, senderId, { content: "", status: "recalled", kind: "recalled", rev, eventId, sentAt });
      return { ...blank, readByMe, readCount, notice: { actorId: memberId, actorRole: role, targetId: senderId } };
    });
    this.push({ event: "messageRecalled", data: { messageId, memberId, rev }, rev }, except);
    return rev;
  }

  react(messageId: number, emoji: string, memberId: string, on: boolean, except?: FakeSocket): number {
    const rev = ++this.rev;
    this.messages = this.messages.map((message) => {
      if (message.id !== messageId) return message;
      const others = (message.reactions?.[emoji] ?? []).filter((id) => id !== memberId);
      return { ...message, reactions: { ...message.reactions, [emoji]: on ? [...others, memberId] : others }, rev };
    });
    this.push({ event: "reacted", data: { messageId, emoji, memberId, on, rev }, rev }, except);
    return rev;
  }

  clear(): void {
    this.clearedTo = this.lastId;
    this.messages = [];
    const rev = ++this.rev;
    this.push({ event: "historyCleared", data: { clearedTo: this.clearedTo, memberId: "ann", rev }, rev });
  }

  /** The people who are in the call from now on; none ends it. */
  setCall(people: readonly CallParticipant[]): void {
    const call = { callId: "call-1", people: [...people] };
    this.voiceCall = people.length > 0 ? call : undefined;
    this.push({ event: "callChanged", data: call });
  }

  rename(name: string): void {
    this.name = name;
    this.push({ event: "roomRenamed", data: { name }, rev: ++this.rev });
  }

  push(push: Push, except?: FakeSocket): void {
    for (const socket of [...this.sockets]) if (socket !== except) this.#deliver(socket, encodePush(push));
  }

  receive(socket: FakeSocket, text: string): void {
    const frame = JSON.parse(text) as { type: string; event_id?: string; data?: unknown };
    if (frame.type === "ping") {
      if (!this.deafTo.has("ping")) this.#deliver(socket, '{"type":"pong"}');
      return;
    }
    const eventId = frame.event_id ?? "";
    this.received.push({ memberId: socket.memberId, type: frame.type, data: frame.data, eventId });
    if (this.deafTo.has(frame.type)) return;
    const command = (Object.keys(commandFrames) as CommandName[]).find((name) => ClientEvent[name] === frame.type);
    if (!command) return;
    const input = z.decode(commandFrames[command].data as z.ZodMiniType, frame.data);
    const answer = (code: number, data: unknown, msg: string, rev?: number, retryAfterSeconds?: number) =>
      this.#deliver(
        socket,
        encodeAck({
          eventId,
          originType: frame.type,
          code: code as 1,
          data,
          text: msg,
          ...(rev === undefined ? {} : { rev }),
          ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        }),
      );
    if (command === "sendMessage" && --this.takes < 0) {
      if (this.takes === -1) setTimeout(() => (this.takes = 20), 1000);
      answer(-1, null, "slow down", undefined, this.retryAfterSeconds);
      return;
    }
    if (this.refuse && ["sendMessage", "recall", "react", "joinCall", "setCallState"].includes(command)) {
      answer(this.refuse.code, this.refuse.data ?? null, this.refuse.text);
      return;
    }
    if (command === "resume" && this.refusesMissed-- > 0) {
      answer(-1, null, "slow down", undefined, 1);
      return;
    }
    if (this.garblesMissed && command === "resume") {
      answer(1, { list: "of tomorrow" }, "");
      return;
    }
    const { reply, rev } = this.run(command, input, socket, eventId);
    answer(1, encodeReply(command, reply as never), "", rev);
  }

  protected run(command: CommandName, input: unknown, socket: FakeSocket, eventId: string): Reply {
    if (command === "resume")
      return { reply: this.#missed(input as { afterId: number; rev?: number; epoch?: string }, socket) };
    if (command === "sendMessage") {
      const known = this.messages.find(
        (message) => message.senderId === socket.memberId && message.eventId === eventId,
      );
      const { content, poll, ...sent } = input as CommandInput<"sendMessage">;
      const { endsIn: _, ...rules } = poll ?? { options: [] };
      const stored = poll ? { poll: { ...rules, counts: rules.options.map(() => 0), voters: 0 } } : {};
      const message = known ?? this.say(socket.memberId, content, { eventId, ...sent, ...stored }, socket);
      return { reply: [message], rev: message.rev };
    }
    if (command === "recall") {
      const { messageId } = input as { messageId: number };
      return { reply: { messageId }, rev: this.recall(messageId, socket.memberId, socket) };
    }
    if (command === "react") {
      const { messageId, emoji, on } = input as { messageId: number; emoji: string; on: boolean };
      return { reply: { messageId, emoji }, rev: this.react(messageId, emoji, socket.memberId, on, socket) };
    }
    return { reply: input };
  }

  #missed(
    { afterId, rev = 0, epoch }: { afterId: number; rev?: number; epoch?: string },
    { memberId }: FakeSocket,
  ): unknown {
    if (epoch !== this.epoch) return { reloadFrom: this.lastId };
    const altered = this.messages.filter((message) => message.id <= afterId && message.rev > rev);
    const fresh = this.messages.filter(({ id }) => id > afterId);
    const room = Math.max(0, this.resumePage - altered.length);
    return {
      messages: [...altered, ...fresh.slice(0, room)],
      rev: this.rev,
      epoch: this.epoch,
      clearedTo: this.clearedTo,
      more: fresh.length > room,
      ...(this.voiceCall ? { call: this.voiceCall } : {}),
      ...(rev < this.rev ? { room: this.roomFor(memberId), members: this.members } : {}),
    };
  }

  #deliver(socket: FakeSocket, text: string): void {
    if (this.loseFrames > 0) {
      this.loseFrames--;
      return;
    }
    socket.deliver(text);
  }

  /** Stands in for `fetch`. */
  readonly fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(address), "http://localhost");
    const headers = new Headers(init?.headers);
    const memberId = (headers.get("token") ?? "").replace("token-", "");
    if (this.failCalls) {
      const { status, code } = this.failCalls;
      return Response.json({ code, data: null, msg: "no" }, { status });
    }
    const ok = (call: { data: z.ZodMiniType }, data: unknown) =>
      Response.json({ code: 1, data: z.encode(call.data, data), msg: "" });
    if (url.pathname === getRoom.path) return ok(getRoom, this.#roomOrOverview(memberId, url.searchParams));
    if (url.pathname === exchange.path) {
      const body = z.decode(exchange.body, JSON.parse(String(init?.body)));
      return ok(exchange, await answerExchange(this, memberId, body, init?.signal));
    }
    if (url.pathname === editMe.path) {
      this.edits++;
      const { avatar: _, ...changes } = z.decode(editMe.body, JSON.parse(String(init?.body)));
      this.#edited = { ...this.#edited, ...changes, flags: { ...this.#edited.flags, ...changes.flags } };
      const { me } = this.roomFor(memberId);
      const answer = ok(editMe, { ...me, ...this.#edited, flags: { ...me.flags, ...this.#edited.flags } });
      await this.beforeEdit?.();
      return answer;
    }
    if (url.pathname === listMembers.path) return ok(listMembers, this.members);
    if (url.pathname === listMessages.path) {
      const before = Number(url.searchParams.get("before") ?? Number.POSITIVE_INFINITY);
      const limit = Number(url.searchParams.get("limit"));
      this.asked.push(url.search);
      const [after, from] = ["after", "from"].map((name) => url.searchParams.get(name));
      if (after != null || from != null) {
        const newer = this.messages.filter(({ id, sentAt }) =>
          from == null ? id > Number(after) : sentAt >= Number(from),
        );
        return ok(listMessages, { messages: newer.slice(0, limit), more: newer.length > limit });
      }
      const older = this.messages.filter(({ id }) => id < before);
      return ok(listMessages, { messages: older.slice(-limit), more: older.length > limit });
    }
    return Response.json({ code: 404, data: null, msg: "" }, { status: 404 });
  };
}
