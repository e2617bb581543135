import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { make } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";

/** From now on each change of a row fails as on a full disk. */
const fillDisk = (chatId: string) =>
  runInDurableObject(env.ROOM.getByName(chatId), (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
           AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'message_index_*'`,
      )
      .toArray();
    for (const { name } of tables)
      for (const change of ["INSERT", "UPDATE", "DELETE"])
        storage.sql.exec(
          `CREATE TRIGGER "full_${name}_${change}" BEFORE ${change} ON "${name}"
             BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
        );
  });

it("a member with an email address and one who was muted while away open the room and read while its disk is full", async () => {
  const { chatId, owner, roomIc } = await quickRoom();
  // The room has forgotten the network of an earlier login.
  const muted = await quickEnter({ chatId }, roomIc, "Gus", "en", "");
  const observer = await connect((await quickEnter({ chatId }, roomIc, "Ida")).token);
  const earlier = await connect(owner.token);
  const { id } = await earlier.say("before");
  await make("muteMember", { memberId: muted.uid, token: owner.token, body: { on: true } });
  earlier.close();
  await observer.push("onlineChanged", ({ memberId, online }) => memberId === owner.uid && !online);
  await fillDisk(chatId);

  for (const { token } of [owner, muted]) {
    const socket = await connect(token);
    expect(await socket.ask("resume", { afterId: 0 })).toMatchObject({ code: ResultCode.ok });
    expect(await make("getRoom", { token })).toMatchObject({ name: "Garden" });
    const { messages } = await make("listMessages", { token });
    expect(messages.map((message) => message.id)).toContain(id);
  }
});
