import * as z from "zod/mini";
import { CloseCode, ResultCode } from "../contract/codes.ts";
import type { EndpointBody, EndpointData } from "../contract/endpoints/endpoint.ts";
import type { exchange } from "../contract/endpoints/room.ts";
import { ClientEvent, eventIdRule, pongFrame, ServerEvent } from "../contract/events.ts";
import { type CommandName, commandFrames } from "../contract/frames/client-frames.ts";
import { readEnvelope } from "../contract/frames/fast-path.ts";
import { urlResumeEventId } from "../contract/frames/first-frame.ts";
import { missed } from "../contract/frames/resume.ts";
import { encodeAck } from "../contract/frames/server-frames.ts";
import * as Limits from "../contract/limits.ts";
import type { Language } from "../contract/text/languages.ts";
import { type Reason, reasonText } from "../lib/reasons.ts";
import { Refused, tooMany } from "../lib/result.ts";

/**
 * Exchanges frames over an open socket of the room, for a client that can open none. `waitUntil` takes the time in
 * which the member stays online until the next request.
 */
export async function relayFrames(
  socket: WebSocket,
  { rev, frames = [], wait = false }: EndpointBody<typeof exchange>,
  language: Language,
  waitUntil: (closed: Promise<void>) => void,
): Promise<EndpointData<typeof exchange>> {
  const relay = new Relay(socket, rev, frames, language);
  try {
    await relay.untilAnswered();
    if (wait) await relay.untilNews();
    return relay.take();
  } finally {
    waitUntil(relay.closeLater());
  }
}

/** A frame of the room, as far as the relay reads it. */
const roomFrame = z.looseObject({
  type: z.string(),
  event_id: z.optional(z.string()),
  rev: z.optional(z.number()),
  data: z.optional(z.unknown()),
});
type RoomFrame = z.output<typeof roomFrame>;

const commands: ReadonlySet<string> = new Set(
  Object.keys(commandFrames).map((name) => ClientEvent[name as CommandName]),
);

/** Event id of a command, whose ack may take a while; the room refuses all other frames at once, some without their id. */
function answeredLater(frame: unknown, text: string): string | undefined {
  const { type = "", eventId = "" } = readEnvelope(frame) ?? {};
  const isCommand = commands.has(type) && eventIdRule.test(eventId);
  return isCommand && Buffer.byteLength(text) <= Limits.frameMaxBytes ? eventId : undefined;
}

const isJoin = (frame: unknown) => readEnvelope(frame)?.type === ClientEvent.joinCall;
const isPing = (frame: unknown) => readEnvelope(frame)?.type === ClientEvent.ping;

/** A place in a call needs a socket that stays open: between two exchanges signals would be lost. */
function refusalOfJoin(frame: unknown, language: Language): RoomFrame {
  const { eventId = "" } = readEnvelope(frame) ?? {};
  const text = reasonText("callNeedsSocket", language);
  const ack = { eventId, originType: ClientEvent.joinCall, code: ResultCode.refused, data: null, text };
  return z.parse(roomFrame, JSON.parse(encodeAck(ack)));
}

/** A ping behind the frames, answered after all of them: its id keeps the platform from answering it out of order. */
const lastFrame = JSON.stringify({ type: ClientEvent.ping, event_id: urlResumeEventId });

/** Frames that end no wait: an answer has those that came before it ended. */
const idle: readonly string[] = [ServerEvent.onlineChanged, ServerEvent.typing];

/** The room's last frame to a socket whose session or room has ended. */
const ended = z.object({
  code: z.number(),
  reason: z.optional(z.enum(["password", "undone"])),
  removed: z.optional(z.boolean()),
});
const reasons = new Map<ResultCode, Reason>([
  [ResultCode.loggedOut, "sessionEnded"],
  [ResultCode.seatReset, "seatReset"],
  [ResultCode.roomExpired, "roomExpired"],
  [ResultCode.roomDisabled, "roomDisabled"],
  [ResultCode.roomPurged, "roomPurged"],
]);

/** A room that does not answer is away; the client sends its frames again. */
const answerLimitMs = 10_000;
const lingerMs = 5_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends frames over a socket of the room, and collects what comes back. */
class Relay {
  readonly #socket: WebSocket;
  readonly #answers: RoomFrame[] = [];
  readonly #missed: RoomFrame[] = [];
  readonly #pushes: RoomFrame[] = [];
  readonly #unanswered: Set<string>;
  readonly #from: number;
  #rev: number;
  #more = false;
  #hasNews = false;
  #isClosed = false;
  #ending: Refused | undefined;
  #changed: () => void = () => {};

  constructor(socket: WebSocket, rev: number, given: readonly unknown[], language: Language) {
    this.#socket = socket;
    this.#from = rev;
    this.#rev = rev;
    const frames = given.filter((frame) => !isJoin(frame) && !isPing(frame));
    this.#answers.push(...given.filter(isJoin).map((frame) => refusalOfJoin(frame, language)));
    // The platform answers a ping before the frames ahead of it.
    this.#answers.push(...given.filter(isPing).map(() => z.parse(roomFrame, JSON.parse(pongFrame))));
    this.#hasNews = this.#answers.length > 0;
    const texts = frames.map((frame) => JSON.stringify(frame));
    const asked = frames.flatMap((frame, index) => answeredLater(frame, texts[index] ?? "") ?? []);
    this.#unanswered = new Set([urlResumeEventId, ServerEvent.pong, ...asked]);
    socket.addEventListener("message", ({ data }) => this.#receive(data));
    socket.addEventListener("close", ({ code }) => this.#close(code));
    socket.accept();
    for (const text of [...texts, lastFrame]) socket.send(text);
  }

  /** Resolves when the room has answered every frame. Throws if the session or the room has ended. */
  untilAnswered(): Promise<void> {
    return this.#until(() => this.#unanswered.size === 0, answerLimitMs);
  }

  untilNews(): Promise<void> {
    return this.#until(() => this.#hasNews, Limits.exchangeWaitMs);
  }

  take(): { frames: unknown[]; rev: number; more: boolean } {
    // The next page brings changes above its own revision again.
    const pushes = this.#more ? this.#pushes.filter(({ rev }) => rev === undefined) : this.#pushes;
    return { frames: [...this.#answers, ...this.#missed, ...pushes], rev: this.#rev, more: this.#more };
  }

  async closeLater(): Promise<void> {
    if (!this.#isClosed) await pause(lingerMs);
    this.#socket.close(1000);
  }

  async #until(isTrue: () => boolean, limitMs: number): Promise<void> {
    const end = Date.now() + limitMs;
    while (!this.#ending && !isTrue() && !this.#isClosed && Date.now() < end) {
      const changed = new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
      await Promise.race([changed, pause(end - Date.now())]);
    }
    if (this.#ending) throw this.#ending;
  }

  #receive(data: string | ArrayBuffer): void {
    if (typeof data !== "string") return;
    const frame = z.parse(roomFrame, JSON.parse(data));
    const { type, event_id: eventId } = frame;
    if (type === ServerEvent.mark) this.#answerMark(frame);
    else if (type === ServerEvent.closeAuth || type === ServerEvent.closeLogout) this.#end(frame);
    else if (type === ServerEvent.pong) this.#unanswered.delete(type);
    else if (type === ServerEvent.ack && eventId === urlResumeEventId) this.#takeMissed(frame);
    else {
      const isAck = type === ServerEvent.ack;
      (isAck ? this.#answers : this.#pushes).push(frame);
      if (isAck) this.#unanswered.delete(eventId ?? "");
      if (!this.#more) this.#rev = Math.max(this.#rev, frame.rev ?? 0);
      this.#hasNews ||= !idle.includes(type);
    }
    this.#changed();
  }

  #answerMark({ data }: RoomFrame): void {
    this.#socket.send(JSON.stringify({ type: ClientEvent.got, data: { ...(data as object), rev: this.#rev } }));
  }

  /**
   * Takes the room's answer to the position, which comes first. One without changes is left out, unless it has the
   * running call, whose changes have no revision: an answer that is left out says that there is none. Our pages read
   * its messages; other clients get them as a push too, which our pages skip as known. Pages of new messages all have
   * the newest revision: behind the first page the push has none, because a client skips a revision that it has.
   */
  #takeMissed(frame: RoomFrame): void {
    this.#unanswered.delete(urlResumeEventId);
    const page = z.safeDecode(missed, frame.data as never);
    if (page.success) {
      this.#more = page.data.more;
      this.#rev = page.data.rev;
      if (page.data.rev === this.#from && page.data.messages.length === 0) {
        if (page.data.call) this.#answers.push(frame);
        return;
      }
      const { list } = frame.data as z.input<typeof missed>;
      const rev = page.data.rev > this.#from ? { rev: page.data.rev } : {};
      if (list.length > 0) this.#missed.push({ type: ServerEvent.messagesAdded, ...rev, data: list });
    }
    this.#answers.push(frame);
    this.#hasNews = true;
  }

  #end({ data }: RoomFrame): void {
    const { code: sent, reason, removed } = z.parse(ended, data);
    // Only sockets know the code of a forced logout.
    const code = sent === ResultCode.forcedLogout ? ResultCode.loggedOut : sent;
    const known = reasons.get(code as ResultCode) ?? "sessionEnded";
    const more = removed ? "removed" : reason === "password" ? "passwordChanged" : reason && "sessionUndone";
    this.#ending = new Refused(more ?? known, { code: code as ResultCode });
  }

  #close(code: number): void {
    this.#isClosed = true;
    if (code === CloseCode.abuse) this.#ending = tooMany(Limits.floodRetryAfterSeconds * 1000);
    this.#changed();
  }
}
