import { CloseCode, ResultCode } from "../contract/codes.ts";
import { subprotocol } from "../contract/events.ts";
import { encodePush } from "../contract/frames/server-frames.ts";
import { type Language, matchLanguage } from "../contract/languages.ts";
import { Limits } from "../contract/limits.ts";
import { Backlog } from "./backlog.ts";
import type { Ending } from "./outcome.ts";

/** What survives hibernation with a socket: ids only. Role and mute are read from the members, so a change bites at once. */
interface Attachment {
  memberId: string;
  session: string;
  language: Language;
}

const memberTag = (memberId: string) => `m:${memberId}`;
const sessionTag = (session: string) => `s:${session.slice(0, 32)}`;

/** The only file that touches WebSockets. */
export class Sockets {
  readonly #ctx: DurableObjectState;
  readonly #backlog = new Backlog<WebSocket>();
  readonly #attachments = new WeakMap<WebSocket, Attachment>();
  #measured = { frame: "", bytes: 0 };

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** Takes a socket in. Beyond `socketsPerSession` the session's oldest one is closed, to reconnect no more. */
  accept(who: { memberId: string; session: string; language: string | null }): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    const former = this.#open(sessionTag(who.session));
    for (const socket of former.slice(0, Math.max(0, former.length - Limits.socketsPerSession + 1)))
      close(socket, CloseCode.behind, "too many sockets");
    this.#ctx.acceptWebSocket(server, [memberTag(who.memberId), sessionTag(who.session)]);
    const attachment: Attachment = {
      memberId: who.memberId,
      session: who.session,
      language: matchLanguage(who.language) ?? "en",
    };
    server.serializeAttachment(attachment);
    this.#attachments.set(server, attachment);
    return new Response(null, { status: 101, webSocket: client, headers: { "Sec-WebSocket-Protocol": subprotocol } });
  }

  who(socket: WebSocket): Attachment {
    let attachment = this.#attachments.get(socket);
    if (!attachment) {
      attachment = socket.deserializeAttachment() as Attachment;
      this.#attachments.set(socket, attachment);
    }
    return attachment;
  }

  all(): WebSocket[] {
    return this.#open();
  }

  isOnline(memberId: string): boolean {
    return this.#open(memberTag(memberId)).length > 0;
  }

  /** `getWebSockets()` still lists sockets that are closing, and sending to one throws. */
  #open(tag?: string): WebSocket[] {
    return this.#ctx.getWebSockets(tag).filter((socket) => socket.readyState === WebSocket.OPEN);
  }

  /** One frame goes to many sockets, and is measured once. */
  #bytesOf(frame: string): number {
    if (frame !== this.#measured.frame) this.#measured = { frame, bytes: Buffer.byteLength(frame) };
    return this.#measured.bytes;
  }

  /** Sends one frame; a socket that is too far behind is closed instead, and catches up by reconnecting. */
  send(socket: WebSocket, frame: string): void {
    if (this.#backlog.add(socket, this.#bytesOf(frame)) > Limits.unreadBytesMax) {
      close(socket, CloseCode.behind, "too far behind");
      return;
    }
    try {
      socket.send(frame);
    } catch {
      // It is closing; the close event follows. To look first costs as much as a tenth of the send.
    }
  }

  /** Tells everybody something that changes nothing durable; all but `except`, who did it. */
  tell(frame: string, except?: WebSocket): void {
    for (const socket of this.#open()) if (socket !== except) this.send(socket, frame);
  }

  /** The client has read everything up to this revision. */
  got(socket: WebSocket, rev: number): void {
    this.#backlog.got(socket, rev);
  }

  /** Notes that everything sent up to now belongs to revisions up to `rev`. */
  mark(rev: number): void {
    this.#backlog.mark(rev);
  }

  /** Tells those who have to leave why, and closes their sockets. */
  end(ending: Ending): void {
    const sockets =
      "memberId" in ending
        ? this.#open(memberTag(ending.memberId))
        : "sessions" in ending
          ? ending.sessions.flatMap((session) => this.#open(sessionTag(session)))
          : this.#open();
    const event = ending.code === ResultCode.forcedLogout ? "closeLogout" : "closeAuth";
    const frame = encodePush({ event, data: { code: ending.code } });
    for (const socket of sockets) {
      this.send(socket, frame);
      close(socket, CloseCode.byServer, String(ending.code));
    }
  }

  close(socket: WebSocket, code: number, reason: string): void {
    close(socket, code, reason);
  }

  /**
   * Its other end is gone. What the platform keeps for a socket goes when both ends are closed; otherwise it waits for a
   * garbage collection, and those of a whole room then go at once, while others wait.
   */
  release(socket: WebSocket, code: number): void {
    try {
      socket.close(code);
    } catch {
      // The code is one that only tells how it ended.
      close(socket);
    }
  }
}

function close(socket: WebSocket, code?: number, reason?: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // It is closed already.
  }
}
