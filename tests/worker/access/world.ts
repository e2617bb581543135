import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { call } from "../support/api.ts";
import { askRoom } from "../support/ask-room.ts";
import { aFile, send } from "../support/files.ts";
import { post, put, type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { buyFor } from "../support/room.ts";
import { connect } from "../support/socket.ts";

/**
 * Clients. `revoked`: logged out; `reset`: the link was reset; `author`: the sender of the message and the file, and
 * the member acted upon; the last ones are of expired and disabled rooms.
 */
export const callers = [
  "anonymous",
  "garbage",
  "revoked",
  "reset",
  "member",
  "muted",
  "author",
  "paid",
  "owner",
  "co-owner",
  "other room's member",
  "other room's owner",
  "expired room's member",
  "expired room's owner",
  "disabled room's member",
  "disabled room's owner",
] as const;
export type Client = (typeof callers)[number];

export interface World {
  room: QuickRoom;
  /** The member acted upon. */
  author: QuickPerson;
  /** A message of the author. */
  messageId: number;
  /** An upload of the author with all parts and no completion. */
  fileId: string;
}

const enter = (where: QuickRoom) => quickEnter(where, where.roomIc, "Gus");

/** A room with its owner and an author; with the message or the upload only for rows about these: most calls need none. */
export async function createWorld({ message = true, upload = true } = {}): Promise<World> {
  const room = await quickRoom({ seats: 12 });
  const author = await enter(room);
  const fileId = upload ? await send(author.token, aFile) : "none";
  if (!message) return { room, author, messageId: 0, fileId };
  const socket = await connect(author.token);
  const { id: messageId } = await socket.say("hello");
  socket.close(1000);
  return { room, author, messageId, fileId };
}

/** A room beside the one that is asked for, with a member. */
async function besides(change: (chatId: string) => Promise<unknown> = async () => {}) {
  const room = await quickRoom({ seats: 12 });
  const member = await enter(room);
  await change(room.chatId);
  return { owner: room.owner.token, member: member.token };
}

async function expire(chatId: string): Promise<void> {
  await runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) => {
    storage.sql.exec("UPDATE room SET ends_at = ?", Date.now() - 1000);
  });
  await evictDurableObject(env.ROOM.getByName(chatId));
}

const disable = (chatId: string) => askRoom(chatId, "setDisabled", { on: true });

/** Makes a client, and returns its token. */
const makers: Record<Client, (world: World) => Promise<string | undefined>> = {
  anonymous: async () => undefined,
  garbage: async () => "x".repeat(55),
  revoked: async ({ room }) => {
    const { token } = await enter(room);
    await post("/api/logout", token);
    return token;
  },
  reset: async ({ room }) => {
    const { uid, token } = await enter(room);
    await post(`/api/members/${uid}/reset`, room.owner.token);
    return token;
  },
  member: async ({ room }) => (await enter(room)).token,
  muted: async ({ room }) => {
    const { uid, token } = await enter(room);
    await put(`/api/members/${uid}/mute`, room.owner.token, { on: true });
    return token;
  },
  author: async ({ author }) => author.token,
  paid: async ({ room }) => (await payToEnter(room)).token,
  owner: async ({ room }) => room.owner.token,
  "co-owner": async ({ room }) => {
    const { uid, token } = await enter(room);
    await put(`/api/members/${uid}/co-owner`, room.owner.token, { on: true });
    return token;
  },
  "other room's member": async () => (await besides()).member,
  "other room's owner": async () => (await besides()).owner,
  "expired room's member": async () => (await besides(expire)).member,
  "expired room's owner": async () => (await besides(expire)).owner,
  "disabled room's member": async () => (await besides(disable)).member,
  "disabled room's owner": async () => (await besides(disable)).owner,
};

export type Tokens = Partial<Record<Client, string | undefined>>;

/** The tokens of these clients of a room, who are made one after another: some of them by its owner. */
export async function tokensIn(world: World, clients: readonly Client[]): Promise<Tokens> {
  const tokens: Tokens = {};
  for (const client of clients) tokens[client] = await makers[client](world);
  return tokens;
}

async function payToEnter(room: QuickRoom): Promise<QuickPerson> {
  const code = newLinkCode(settingsOf(env).keyring, room.chatId);
  await buyFor(room.chatId, {
    ...({ kind: "join", orderId: `join-${room.chatId}`, seatLinkHash: digest(code), email: "p@example.com" } as const),
    language: "en",
  });
  return quickEnter(room, code, "Pam");
}

/** The room's state as its owner sees it; a refusal must not change it. */
export async function roomStateOf({ room: { owner } }: World): Promise<string> {
  const paths = ["/api/api_chat/get_liao_info", "/api/api_chat/list_msg_user", "/api/messages"];
  const answers = await Promise.all(paths.map((path) => call("GET", path, { token: owner.token })));
  const seen = JSON.stringify(answers.map(({ code, data }) => [code, { ...data, server_time: 0 }]));
  // A client is online for a moment while it tries a socket.
  return seen.replaceAll(/"online":(true|false)/g, "");
}
