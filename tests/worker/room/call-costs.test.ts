import { expect, it } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { eventually } from "../../support/eventually.ts";
import { type Guest, joined, listed, people } from "../support/voice-call.ts";

/** Frames that the room has sent to all, but answers. */
const pushesTo = (all: readonly Guest[]) =>
  all.flatMap(({ socket }) => [...socket.pushes("callChanged"), ...socket.pushes("callSignalled")]).length;

it("a join among eight people costs 29 frames to the room, with two signals of each device to each, and a list a member", async () => {
  const { owner, all } = await people(Limits.callParticipantsMax - 1);
  const [last = owner] = all.slice(-1);
  const others = all.slice(0, -1);
  for (const one of others) await joined(one);
  for (const one of all) await listed(one, (list) => list.length === others.length);
  const before = pushesTo(all);
  let sent = 0;
  const signal = (from: Guest, to: string, body: string) => {
    sent++;
    return from.socket.ask("signalCall", { to, body });
  };
  sent++;
  const { device: own, people: list } = await joined(last);
  const deviceOf = ({ uid }: Guest) => list.find(({ memberId }) => memberId === uid)?.device ?? "";
  for (const other of others) {
    await signal(last, deviceOf(other), "offer");
    await signal(other, own, "answer");
    await signal(last, deviceOf(other), "candidates");
    await signal(other, own, "candidates");
  }
  for (const one of all) await listed(one, (people) => people.length === all.length);
  expect(sent).toBe(29);
  // Each signal once, and one list to each member. Besides, each frame to the room has its answer.
  await eventually(() => expect(pushesTo(all) - before).toBe(sent - 1 + all.length));
});
