import type { Push } from "@contract/frames/server-frames.ts";
import { describe, expect, it } from "vitest";
import { sealedCodec } from "../../../../web/sealed/sealed-codec.ts";
import { aMember, aMessage, aRoom } from "../../support/room-things.ts";
import { twoEpochs } from "./sealed-fixtures.ts";

describe("what only unsealed rooms have", () => {
  it("is dropped: no name that nobody encrypted is shown", async () => {
    const ben = sealedCodec(await twoEpochs(), "ben");
    const bots = [{ id: "ada", name: "Not Ada" }];
    const info = { ...aRoom(aMember("ada")), bots, hookHost: "evil.example", knocks: [] };
    const room = await ben.decodeRoom(info);
    expect([room.bots, room.hookHost, room.knocks]).toEqual([undefined, undefined, undefined]);
    expect((await ben.decodeMessages([aMessage(1, "ada", { bot: true })]))[0]).not.toHaveProperty("bot");
    const { muteAll, state, seats, endsAt } = info;
    const data = { muteAll, state, seats, endsAt, bots, hookHost: "evil.example" };
    const pushes: Push[] = [
      { event: "roomStateChanged", data, rev: 2 },
      { event: "knocks", data: { knocks: [] } },
    ];
    expect(await ben.decodePushes(pushes, () => undefined)).toEqual([
      { event: "roomStateChanged", data: { muteAll, state, seats, endsAt }, rev: 2 },
    ]);
  });
});
