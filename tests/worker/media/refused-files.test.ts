import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { reasonText } from "../../../worker/lib/reasons.ts";
import { eventually } from "../../support/eventually.ts";
import type { Json } from "../support/api.ts";
import { consoleCall, enrol, operatorOf, type SomeOperator } from "../support/console.ts";
import * as files from "../support/files.ts";
import { post, quickEnter, quickRoom } from "../support/quick-room.ts";
import { fetchWith } from "../support/shop.ts";
import { connect, eventId } from "../support/socket.ts";

let admin: SomeOperator;
let support: SomeOperator;
beforeAll(async () => {
  admin = await enrol();
  support = await operatorOf("support", admin);
});

const list = "/refused-files";
const as = ({ browser }: SomeOperator, method: string, path: string, body?: unknown): Promise<Json> =>
  consoleCall(browser, method, path, body);
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const fileOf = (text: string): files.FileToSend => ({ ...files.aFile, bytes: files.bytesOf(text) });
const complete = async (token: string, file: files.FileToSend) => files.complete(token, await files.send(token, file));

describe("a refused file", () => {
  it("is refused and deleted wherever its bytes are uploaded, until the operator accepts it again", async () => {
    const room = await quickRoom();
    const { token } = room.owner;
    const [bad, other] = [fileOf("refused bytes"), fileOf("other bytes")];
    const digest = digestOf(bad.bytes);
    const body = { digests: [digest.toUpperCase(), digest], reason: "On a list of the police" };
    expect((await as(support, "POST", list, body)).status).toBe(403);
    for (const wrong of [
      { ...body, digests: ["abc"] },
      { ...body, digests: [] },
      { ...body, reason: " " },
    ])
      expect((await as(admin, "POST", list, wrong)).status).toBe(400);
    expect((await as(admin, "POST", list, body)).data).toEqual({ added: 1 });
    expect((await as(admin, "GET", list)).data).toMatchObject([{ sha256: digest, reason: body.reason }]);

    expect(await complete(token, { ...bad, name: "renamed.pdf" })).toMatchObject({
      ...{ status: 200, code: ResultCode.fileRefused, msg: reasonText("fileRefused", "en") },
    });
    await eventually(async () => expect(await files.stored(room.chatId)).toEqual([]));
    const { link } = (await post("/api/room/hooks", token, { mc: "Bot" })).data;
    const form = new FormData();
    form.set("file", new File([bad.bytes], "hook.txt"));
    const posted = await fetchWith({}, new URL(link).pathname, { method: "POST", body: form });
    expect(await posted.json()).toMatchObject({ code: ResultCode.fileRefused });
    await eventually(async () => expect(await files.stored(room.chatId)).toEqual([]));
    expect((await complete(token, other)).code).toBe(ResultCode.ok);

    expect((await as(admin, "DELETE", `${list}/${digest}`)).code).toBe(ResultCode.ok);
    expect((await as(admin, "DELETE", `${list}/${digest}`)).code).toBe(ResultCode.notFound);
    expect((await complete(token, bad)).code).toBe(ResultCode.ok);
    const audit = (await as(admin, "GET", "/audit")).data as Json[];
    const found = audit.filter(({ action, result }) => result === "done" && /-files?$/.test(action));
    expect(found.map(({ action, object, detail }) => [action, object, detail])).toEqual([
      ["accept-file", digest, ""],
      ["refuse-files", "", `${digest} ${digest}: ${body.reason}`],
    ]);
  });

  it("is named by a report that holds a copy of it", async () => {
    const room = await quickRoom({ seats: 4 });
    const author = await quickEnter(room, room.roomIc, "Mallory");
    const file = fileOf("reported bytes");
    const { file_id } = await files.upload(author.token, file);
    const [{ id }] = (await (await connect(author.token)).askRaw("sendMessage", { lx: 5, file_id })).data;
    const body = { id: eventId(), reason: "minors", to: "operator", with_contents: true };
    await post("/api/reports", room.owner.token, { ...body, message_ids: [id], context_ids: [] });
    const [report] = (await as(admin, "GET", "/reports")).data.reports;
    const path = `/reports/${report.id}/refused-files`;
    expect((await as(support, "POST", path, { file_id })).status).toBe(403);
    expect((await as(admin, "POST", path, { file_id: "another" })).code).toBe(ResultCode.notFound);
    expect((await as(admin, "POST", path, { file_id })).data).toEqual({ added: 1 });
    expect((await complete(author.token, file)).code).toBe(ResultCode.fileRefused);
    expect((await as(admin, "GET", list)).data[0]).toMatchObject({ sha256: digestOf(file.bytes), reason: report.id });
  });

  it("is accepted while the database does not answer, as uploads do not depend on it", async () => {
    const { owner } = await quickRoom();
    const file = fileOf("refused in vain");
    await as(admin, "POST", list, { digests: [digestOf(file.bytes)], reason: "Refused" });
    const id = await files.send(owner.token, file);
    const DB = {
      ...env.DB,
      prepare: () => {
        throw new Error("D1_ERROR: Network connection lost.");
      },
    };
    const settings = { DB } as never;
    const done = await fetchWith(settings, `/api/uploads/${id}/complete`, {
      method: "POST",
      headers: { token: owner.token },
    });
    expect(await done.json()).toMatchObject({ code: ResultCode.ok });
    expect((await complete(owner.token, file)).code).toBe(ResultCode.fileRefused);
  });
});
