import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { call, make, resultOf } from "../support/api.ts";
import { post, quickRoom } from "../support/quick-room.ts";
import { emailsTo } from "../support/shop.ts";
import { start } from "../support/time.ts";

const dayMs = 24 * 60 * 60 * 1000;
const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + ms });

afterEach(() => {
  vi.useRealTimers();
});

describe("requesting links", () => {
  it("is slowed for one address that does it all the time, and for no other", async () => {
    at(0);
    const { roomIc } = await quickRoom();
    const fetchLink = (address: string) =>
      call("GET", `/api/links/${roomIc}`, { headers: { "cf-connecting-ip": address } });
    const answers = [];
    for (let n = 0; n < 62; n++) answers.push(await fetchLink("198.51.100.1"));
    expect(answers.filter(({ code }) => code === ResultCode.ok)).toHaveLength(60);
    expect(answers.at(-1)).toMatchObject({ status: 429, code: ResultCode.tooMany });
    expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBe(1);
    expect((await fetchLink("198.51.100.2")).code).toBe(ResultCode.ok);
    at(1000);
    expect((await fetchLink("198.51.100.1")).code).toBe(ResultCode.ok);
  });
});

describe("invitations by mail", () => {
  const mailTo = (token: string, emails: string[]) => post("/api/invites/mail", token, { emails });
  const people = (from: number, count: number) => Array.from({ length: count }, (_, n) => `p${from + n}@example.com`);

  it("go to an address once a day; a repeated invitation has the same seat", async () => {
    at(0);
    const { owner } = await quickRoom();
    expect((await mailTo(owner.token, ["Ann@example.com", "ann@example.com"])).data).toEqual({ sent: 1 });
    const again = await mailTo(owner.token, ["new@example.com", "ann@example.com"]);
    expect([again.status, again.headers.get("retry-after")]).toEqual([429, String(dayMs / 1000)]);
    // One excess address refuses the whole list.
    expect((await make("getRoom", owner)).seatsUsed).toBe(2);
    at(dayMs);
    expect((await mailTo(owner.token, ["ann@example.com"])).data).toEqual({ sent: 1 });
    expect((await make("getRoom", owner)).seatsUsed).toBe(2);
  });

  it("are twenty a room a day", async () => {
    at(0);
    const { owner } = await quickRoom({ seats: 60 });
    expect((await mailTo(owner.token, people(0, 12))).data.sent).toBe(12);
    at(dayMs / 2);
    expect((await mailTo(owner.token, people(12, 9))).status).toBe(429);
    expect((await mailTo(owner.token, people(12, 8))).data.sent).toBe(8);
    const full = await mailTo(owner.token, people(20, 1));
    expect([full.status, full.headers.get("retry-after")]).toEqual([429, String(dayMs / 2 / 1000)]);
    expect(await emailsTo("p20@example.com")).toEqual([]);
    at(dayMs);
    expect((await mailTo(owner.token, people(20, 12))).data.sent).toBe(12);
    expect((await mailTo(owner.token, people(32, 1))).status).toBe(429);
  });
});

describe("requesting a lost admin link", () => {
  it("is slowed", async () => {
    const ask = () => resultOf("recoverOwnerLink", { body: { email: "nobody@example.com" } });
    for (let n = 0; n < 5; n++) expect(await ask()).toBe(ResultCode.ok);
    expect(await ask()).toBe(ResultCode.tooMany);
  });
});
