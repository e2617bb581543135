// @ts-nocheck: tests/checks/generated-client.test.ts compiles this file with the types that it generates.
import type { paths } from "api-schema";
import createClient from "openapi-fetch";

interface Start {
  baseUrl: string;
  fetch: typeof fetch;
  /** Of a room that is paid and not set up yet. */
  ownerCode: string;
}

/** openapi-fetch writes JSON otherwise. */
const asBytes = { bodySerializer: (body: unknown) => body as BodyInit };

/**
 * Calls of a foreign program with a client that is generated from `/api/openapi.json`: it sets a room up, invites, joins,
 * changes settings, uploads, and writes as a bot. Throws the first refusal.
 */
export async function journey({ baseUrl, fetch, ownerCode }: Start) {
  const api = createClient<paths>({ baseUrl, fetch });
  const health = must(await api.GET("/api/health"));
  const pricing = must(await api.GET("/api/pricing"));
  const quote = must(await api.POST("/api/orders/quote", { body: { kind: "create", seats: 5, days: 7 } }));
  const link = must(await api.GET("/api/links/{code}", { params: { path: { code: ownerCode } } }));
  const setUp = { ic: ownerCode, password: "correct horse", mc: "Ann", chat_mc: "Book club" };
  const owner = must(await api.POST("/api/rooms/setup", { body: setUp }));
  const asOwner = { headers: { token: owner.token } };

  const room = must(await api.GET("/api/api_chat/get_liao_info", { ...asOwner }));
  const roomCode = (room.room_link ?? "").split("/").at(-1) ?? "";
  const guest = must(await api.POST("/api/login", { body: { ic: roomCode, password: "correct horse", mc: "Gus" } }));
  const asGuest = { headers: { token: "token" in guest ? guest.token : "" } };

  const renamed = must(await api.PUT("/api/room", { ...asOwner, body: { chat_mc: "Readers" } }));
  const slow = must(await api.PUT("/api/room/speaking", { ...asOwner, body: { slow_mode: 30 } }));
  must(await api.PUT("/api/room/speaking", { ...asOwner, body: { slow_mode: 0 } }));
  const me = must(await api.PUT("/api/me", { ...asGuest, body: { mc: "Gustav" } }));
  const invited = must(await api.POST("/api/invites", { ...asOwner, body: { people: [{ mc: "Nora" }] } }));
  const members = must(await api.GET("/api/api_chat/list_msg_user", { ...asOwner }));

  const file = { name: "notes.txt", size: 5, mime: "text/plain", category: "chat_file" as const };
  const upload = must(await api.POST("/api/uploads", { ...asGuest, body: file }));
  const path = { fileId: upload.file_id, part: "1" };
  const partHeaders = { ...asGuest.headers, "content-type": "application/octet-stream", "content-length": "5" };
  const bytes = new TextEncoder().encode("hello");
  const part = must(
    await api.PUT("/api/uploads/{fileId}/parts/{part}", {
      ...asBytes,
      headers: partHeaders,
      params: { path },
      body: bytes as never,
    }),
  );
  const stored = must(
    await api.POST("/api/uploads/{fileId}/complete", { ...asGuest, params: { path: { fileId: path.fileId } } }),
  );

  const bot = must(await api.POST("/api/room/hooks", { ...asOwner, body: { mc: "Builder" } }));
  const code = bot.link.split("/").at(-1) ?? "";
  const post = { params: { path: { code } }, body: { text: "Build 7 is green", event_id: "build-7" } };
  const posted = must(await api.POST("/api/hooks/{code}", post));
  const { list } = must(await api.GET("/api/messages", { ...asGuest, params: { query: { limit: 10 } } }));
  const newest = list.at(-1);
  const refused = await api.PUT("/api/room/mute", { ...asGuest, body: { on: true } });
  return {
    ...{
      health: health.ok,
      methods: pricing.methods.length,
      amount: quote.amount,
      kind: link.kind,
      room: room.chat_mc,
    },
    ...{ renamed: renamed.chat_mc, slowMode: slow.slow_mode, me: me.mc, invited: invited.length },
    ...{ members: members.map(({ mc }) => mc).sort(), part: part.n, size: stored.size },
    ...{ posted: posted.msg_ids, newest: newest?.id, content: newest?.content, bot: newest?.bot },
    refused: refused.error?.code,
  };
}

interface Answer<Data> {
  data?: { code: number; data: Data; msg: string } | undefined;
  error?: { code: number; msg: string } | undefined;
}

function must<Data>({ data, error }: Answer<Data>): Data {
  if (data?.code !== 1) throw new Error(data?.msg ?? error?.msg ?? "no answer");
  return data.data;
}
