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
  tokens: Partial<Record<Client, string | undefined>>;
}

const enter = (where: QuickRoom) => quickEnter(where, where.roomIc, "Gus");

/** A room with its owner, a co-owner and an author. */
async function roomOfThree() {
  const room = await quickRoom({ seats: 12 });
  const author = await enter(room);
  const socket = await connect(author.token);
  const { id: messageId } = await socket.say("hello");
  socket.close(1000);
  const fileId = await send(author.token, aFile);
  const coOwner = await enter(room);
  await put(`/api/members/${coOwner.uid}/co-owner`, room.owner.token, { on: true });
  return { room, author, messageId, fileId, coOwner };
}

/** A room in which only the co-owner asks. */
export async function createCoOwnersWorld(): Promise<World> {
  const { coOwner, ...rest } = await roomOfThree();
  return { ...rest, tokens: { "co-owner": coOwner.token } };
}

type Tokens = World["tokens"];

/** Rooms beside the one that is asked for, by the clients whose rooms they are. */
const besides = {
  "other room's member, other room's owner": async (): Promise<Tokens> => {
    const other = await quickRoom({ seats: 12 });
    return { "other room's member": (await enter(other)).token, "other room's owner": other.owner.token };
  },
  "expired room's member, expired room's owner": async (): Promise<Tokens> => {
    const expired = await quickRoom({ seats: 12 });
    const member = await enter(expired);
    await runInDurableObject(env.ROOM.getByName(expired.chatId), (_, { storage }) => {
      storage.sql.exec("UPDATE room SET ends_at = ?", Date.now() - 1000);
    });
    await evictDurableObject(env.ROOM.getByName(expired.chatId));
    return { "expired room's member": member.token, "expired room's owner": expired.owner.token };
  },
  "disabled room's member, disabled room's owner": async (): Promise<Tokens> => {
    const disabled = await quickRoom({ seats: 12 });
    const member = await enter(disabled);
    await askRoom(disabled.chatId, "setDisabled", { on: true });
    return { "disabled room's member": member.token, "disabled room's owner": disabled.owner.token };
  },
};

/**
 * A room with all clients, and other rooms beside it: those of `shared` to whose clients all is refused, which changes
 * nothing.
 */
export async function createWorld(
  shared = new Map<string, Promise<Tokens>>(),
  isRefused: (client: Client) => boolean = () => false,
): Promise<World> {
  const { coOwner, ...rest } = await roomOfThree();
  const { room, author } = rest;
  const beside = Object.entries(besides).map(async ([clients, create]) => {
    if (!clients.split(", ").every((client) => isRefused(client as Client))) return await create();
    const room = shared.get(clients) ?? create();
    shared.set(clients, room);
    return await room;
  });
  const [member, muted, revoked, reset] = [await enter(room), await enter(room), await enter(room), await enter(room)];
  await put(`/api/members/${muted.uid}/mute`, room.owner.token, { on: true });
  await post("/api/logout", revoked.token);
  await post(`/api/members/${reset.uid}/reset`, room.owner.token);
  return {
    ...rest,
    tokens: {
      anonymous: undefined,
      garbage: "x".repeat(55),
      revoked: revoked.token,
      reset: reset.token,
      member: member.token,
      muted: muted.token,
      author: author.token,
      paid: (await payToEnter(room)).token,
      owner: room.owner.token,
      "co-owner": coOwner.token,
      ...Object.assign({}, ...(await Promise.all(beside))),
    },
  };
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
