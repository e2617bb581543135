import { listMessages } from "@contract/endpoints/messages.ts";
import { renameRoom } from "@contract/endpoints/owner.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { inviteMembers, muteMember } from "@contract/endpoints/seats.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "../../../../web/api/api.ts";
import { ApiError, endsSession, type FailureAction } from "../../../../web/api/api-error.ts";
import { request } from "../../../../web/api/request.ts";
import { FakeRoom } from "../../support/fake-room.ts";
import { aMember } from "../../support/room-things.ts";

let asked: { url: string; init: RequestInit }[];
let answer: (init: RequestInit) => Promise<Response> | Response;

const as = { token: "t", language: "zh-cn" } as const;
const envelope = (code: number, data: unknown = null, msg = "", init: ResponseInit = {}) =>
  Response.json({ code, data, msg }, init);

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer(init);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("a call", () => {
  it("is sent with the wire's names, token and language, and its answer is parsed into English names", async () => {
    const server = new FakeRoom("ann", "ben");
    answer = (init) => server.fetch("/api/api_chat/get_liao_info", { ...init, headers: { token: "token-ben" } });
    const room = await request(getRoom, { query: { roomId: "r 1" }, ...as });
    expect(room).toMatchObject({ name: "Tea", me: { name: "BEN" } });
    expect(asked[0]?.url).toBe("/api/api_chat/get_liao_info?chat_id=r+1");
    expect(asked[0]?.init.headers).toMatchObject({ token: "t", lang: "zh-cn" });
  });

  it("puts parameters into the path and the body into JSON", async () => {
    answer = () =>
      envelope(1, { id: "m/1", mc: "M", avatar: "", lx: 2, paid: false, muted: true, online: false, pos_id: 0 });
    const member = await request(muteMember, { params: { memberId: "m/1" }, body: { on: true }, ...as });
    expect(member).toEqual(aMember("m/1", { name: "M", muted: true, online: false }));
    expect(asked[0]).toMatchObject({ url: "/api/members/m%2F1/mute", init: { method: "PUT", body: '{"on":true}' } });
  });

  it("encodes lists and numbers", async () => {
    answer = () => envelope(1, []);
    await request(inviteMembers, { body: { people: [{ name: "Ann" }, { email: "a@b.cc" }] }, ...as });
    expect(asked[0]?.init.body).toBe('{"people":[{"mc":"Ann"},{"email":"a@b.cc"}]}');
    answer = () => envelope(1, { list: [], more: false });
    await request(listMessages, { query: { before: 9, limit: 50 }, ...as });
    expect(asked[1]?.url).toBe("/api/messages?before=9&limit=50");
  });
});

describe("a call that fails", () => {
  const call = () => request(renameRoom, { body: { name: "x" }, ...as });

  it("with a result code: refused, in the server's words", async () => {
    answer = () => envelope(-1, null, "Incorrect password!");
    expect(await failure(call())).toMatchObject({ code: -1, kind: "refused", text: "Incorrect password!" });
  });

  it.each([
    [400, "badRequest"],
    [401, "unauthenticated"],
    [403, "forbidden"],
    [404, "notFound"],
    [429, "tooMany"],
    [500, "internal"],
    [503, "unexpected"],
  ])("with status %i: %s, with and without an envelope", async (status, kind) => {
    answer = () => envelope(status, null, "why", { status, headers: { "retry-after": "7" } });
    expect(await failure(call())).toMatchObject({ code: status, kind, text: "why", retryAfterSeconds: 7 });
    answer = () => new Response("<html>", { status });
    expect(await failure(call())).toMatchObject({ code: status, kind, text: "" });
  });

  it("with an answer that is none of the contract's", async () => {
    answer = () => envelope(1, { nonsense: true });
    expect((await failure(call())).kind).toBe("unexpected");
    answer = () => new Response("ok");
    expect((await failure(call())).kind).toBe("unexpected");
  });

  it("without a network", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    expect(await failure(call())).toMatchObject({ code: 0, kind: "unsent" });
  });

  it("after 60 seconds without an answer", async () => {
    vi.useFakeTimers();
    answer = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))));
    const failed = failure(call());
    let over = false;
    void failed.then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(over).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toMatchObject({ code: 0, kind: "timeout" });
  });

  it("because the caller wanted no more: with the caller's reason", async () => {
    answer = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));
    const stop = new AbortController();
    const promise = request(renameRoom, { body: { name: "x" }, signal: stop.signal, ...as });
    stop.abort("enough");
    await expect(promise).rejects.toBe("enough");
  });
});

describe("the action to a code", () => {
  it("ends the session, or not", () => {
    expect([-1000, -2001, -2010, -2011, -2012, -2020, -3000].every(endsSession)).toBe(true);
    expect([1, -1, -1010, -2031, 401, 500, 0].some(endsSession)).toBe(false);
  });

  it("is reported by the API before it rejects; a quiet caller shows the message itself", async () => {
    const actions: FailureAction[] = [];
    const api = createApi({ ...as, language: () => as.language, onFailed: (action) => actions.push(action) });
    answer = () => envelope(-1, null, "no");
    await failure(api(renameRoom, { body: { name: "x" } }));
    await failure(api(renameRoom, { body: { name: "x" }, quiet: true }));
    answer = () => envelope(-2012, null, "off");
    await failure(api(renameRoom, { body: { name: "x" }, quiet: true }));
    expect(actions).toEqual([
      { do: "toast", code: -1, text: "no" },
      { do: "fail", code: -2012 },
    ]);
  });
});
