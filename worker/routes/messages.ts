import { endpoints } from "../contract/endpoints/endpoints.ts";
import { type Message, MessageKind } from "../contract/message.ts";
import { noticesKnownTo } from "../http/client-notices.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { act, roomOf } from "../http/room-stub.ts";
import { Refused, unwrap } from "../lib/result.ts";

/** History, search, results of polls and transcripts. Messages are sent over the socket. */
export const messages = createRoutes();

handle(messages, endpoints.listMessages, async ({ c, session, query }) =>
  knownPage(c, await act(c, session, "listMessages", query)),
);
handle(messages, endpoints.listContents, async ({ c, session, query }) =>
  knownPage(c, await act(c, session, "listContents", query)),
);
handle(messages, endpoints.searchMessages, ({ c, session, body }) => {
  takeFromBucket(c, "search");
  return act(c, session, "searchMessages", body);
});
handle(messages, endpoints.getMessagesByIds, async ({ c, session, query }) =>
  known(c, await act(c, session, "getMessagesByIds", query)),
);

handle(messages, endpoints.listVotes, ({ c, session, params }) =>
  act(c, session, "listVotes", { messageId: messageIdIn(params) }),
);
handle(messages, endpoints.endPoll, ({ c, session, params }) =>
  act(c, session, "endPoll", { messageId: messageIdIn(params) }),
);

/** The room runs the speech model once per message for all members: see room/runtime/transcriber.ts. */
handle(messages, endpoints.transcribeMessage, async ({ c, session, params }) => {
  const transcript = unwrap(await roomOf(c, session.roomId).transcribe(session.hash, messageIdIn(params)));
  if (transcript === "") throw new Refused("noTextRecognized");
  return { transcript };
});

/** Messages without notices that the client does not know. */
function known<M extends Pick<Message, "kind">>(c: AppContext, list: readonly M[]): M[] {
  const max = noticesKnownTo(c);
  return list.filter(({ kind }) => kind !== "unknown" && MessageKind[kind] <= max);
}

function knownPage<M extends Pick<Message, "kind">, P extends { messages: M[] }>(c: AppContext, page: P): P {
  return { ...page, messages: known(c, page.messages) };
}

function messageIdIn({ messageId }: { messageId: string }): number {
  if (/^[1-9]\d{0,14}$/.test(messageId)) return Number(messageId);
  throw new Refused("badParameter", { field: "id" });
}
