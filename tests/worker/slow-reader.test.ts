import { expect, it } from "vitest";
import { Limits } from "../../worker/contract/limits.ts";
import { quickEnter, quickRoom } from "./support/quick-room.ts";
import { connect } from "./support/socket.ts";

const MiB = 1024 * 1024;

it("a socket that does not say that it reads is closed within 4 MiB, counted in bytes; one that does is not", {
  timeout: 60_000,
}, async () => {
  const room = await quickRoom();
  const deaf = await connect((await quickEnter(room, room.roomIc, "Deaf")).token);
  const reader = await connect((await quickEnter(room, room.roomIc, "Reader")).token);
  const talker = await connect(room.owner.token);
  // Three bytes a character: 6 KB each.
  const content = "海".repeat(Limits.textMaxUnits / 2);
  for (let sent = 0; sent < 1.5 * Limits.unreadBytesMax; sent += 40 * 6000) {
    const said = await Promise.all(Array.from({ length: 40 }, () => talker.say(content)));
    const rev = Math.max(...said.map((message) => message.rev));
    await reader.frame(({ type, rev: at }) => type === "c_add_msg" && at >= rev);
    for (const socket of [talker, reader]) socket.send("got", { rev });
  }
  expect(await deaf.whenClosed()).toMatchObject({ code: 1013 });
  const bytes = deaf.frames.reduce((sum, frame) => sum + Buffer.byteLength(JSON.stringify(frame)), 0);
  expect(bytes).toBeLessThanOrEqual(Limits.unreadBytesMax);
  expect(bytes).toBeGreaterThan(Limits.unreadBytesMax - MiB);
  await talker.say("still here");
  expect([talker.closed, reader.closed]).toEqual([[], []]);
});
