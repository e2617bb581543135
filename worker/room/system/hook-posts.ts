import { ResultCode } from "../../contract/codes.ts";
import type { SendableKind } from "../../contract/message.ts";
import { checkWait, Refused } from "../../lib/result.ts";
import type { CommandContext } from "../context.ts";
import { outcome, type Push } from "../outcome.ts";
import { hookContext } from "../rules/entrance/hook-context.ts";
import { checkMayWrite, checkSlowMode } from "../rules/may-write.ts";
import { writeMessage } from "../rules/messages/write-message.ts";
import { scheduleReminders } from "../rules/reminders.ts";
import type { SystemVerb } from "../verb.ts";

interface HookPost {
  /** Id that the hook chose; "" for a post that cannot be repeated. */
  eventId: string;
  text: string;
  files: readonly { fileId: string; kind: SendableKind }[];
}

export type Posted = { messageIds: number[] };

/**
 * Counts a post, before its body is read and its event id is known; then the messages of an earlier one of the same event
 * id, or null if it may be written now.
 */
export const beginHookPost: SystemVerb<{ linkHash: string; eventId?: string }, Posted | null> = {
  byHook: true,
  run(tables, { linkHash, eventId }, now) {
    const context = hookContext(tables, linkHash, now);
    const { hookPosts, installation } = tables;
    if (eventId === undefined) checkWait(installation.rateLimits ? hookPosts.take(context.me.id, now) : 0);
    if (eventId === undefined) return outcome(null);
    const before = postedAs(context, eventId);
    if (!before) withRetryStatus(() => checkMayPost(context));
    return outcome(before ?? null);
  },
};

/** Writes all messages of a post, or none. */
export const postByHook: SystemVerb<HookPost & { linkHash: string }, Posted> = {
  byHook: true,
  run(tables, { linkHash, ...post }, now) {
    const context = hookContext(tables, linkHash, now);
    const before = postedAs(context, post.eventId);
    if (before) return outcome(before);
    const eventId = post.eventId || crypto.randomUUID();
    const pushes = withRetryStatus(() => {
      checkMayPost(context);
      return write(context, post, eventId);
    });
    scheduleReminders(tables, now);
    return outcome(postedAs(context, eventId) ?? { messageIds: [] }, pushes);
  },
};

function write(context: CommandContext, { text, files }: HookPost, eventId: string): Push[] {
  const pictures = files.filter(({ kind }) => kind === "image").length;
  const album = pictures > 1 ? { albumId: context.tables.details.nextMessage.id.toString(36) } : {};
  const messages = files.length === 0 ? [{ kind: "text" as const }] : files;
  return messages.flatMap((message, at) => {
    const content = at === 0 ? text : "";
    const shown = message.kind === "image" ? album : {};
    const input = { ...message, ...shown, content, replyTo: 0 };
    return writeMessage(context, input, storedId(context, eventId, at)).pushes;
  });
}

function checkMayPost(context: CommandContext): void {
  checkMayWrite(context);
  checkSlowMode(context, undefined);
}

/** Ids of the messages of a post, also of cleared ones. */
function postedAs(context: CommandContext, eventId: string): Posted | undefined {
  if (eventId === "") return undefined;
  const { messages } = context.tables;
  const messageIds: number[] = [];
  for (;;) {
    const stored = storedId(context, eventId, messageIds.length);
    const id = messages.sentAs(context.me.id, stored)?.id ?? messages.clearedAs(context.me.id, stored);
    if (id === undefined) return messageIds.length > 0 ? { messageIds } : undefined;
    messageIds.push(id);
  }
}

/** Event ids of one room differ, also if two bots choose the same. */
const storedId = ({ me }: CommandContext, eventId: string, part: number) => `hook-${me.id}-${part}-${eventId}`;

/** Converts a refusal with a waiting time to status 429, after which HTTP clients try again by themselves. */
function withRetryStatus<Done>(work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    const waitSeconds = error instanceof Refused ? error.refusal.retryAfterSeconds : undefined;
    if (!(error instanceof Refused) || waitSeconds === undefined) throw error;
    throw new Refused(error.refusal.reason, { code: ResultCode.tooMany, retryAfterSeconds: waitSeconds });
  }
}
