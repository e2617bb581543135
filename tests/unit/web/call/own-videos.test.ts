import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../../../web/api/api-error.ts";
import { eventually } from "../../../support/eventually.ts";
import { inCall, me, openCall, person, refused, resetCalls, withResolvers } from "./open-call.ts";

beforeEach(resetCalls);

const change = (on: object) => `setCallState ${JSON.stringify(on)}`;
const state = (on: object) => change({ muted: false, camera: false, screen: false, ...on });
const sees = { camera: true, screen: true };

describe("a camera", () => {
  it("is sent, and shown here, once the room has told the others; turned off, it is closed at once", async () => {
    const { call, sent, noted, streams, answers, shown } = await inCall();
    const acks = withResolvers();
    answers.set("setCallState", acks.promise);
    const turning = call.setVideo("camera", true);
    await eventually(() => expect(sent.at(-1)).toBe(change({ camera: true })));
    expect([call.store.getState().camera, shown(), noted.at(-1)]).toEqual([false, [], "d2 follow d1,d2"]);
    acks.resolve();
    await turning;
    expect([call.store.getState().camera, shown(), noted.at(-1)]).toEqual([true, ["camera of d2"], "d2 camera on"]);
    answers.set("setCallState", new ApiError(0, "unsent"));
    await call.setVideo("camera", false);
    expect([call.store.getState().camera, shown(), noted.at(-1)]).toEqual([false, [], "d2 camera off"]);
    expect(streams.map(({ isStopped }) => isStopped)).toEqual([false, true]);
  });

  it("that the room refuses is closed, and was never sent", async () => {
    const { call, answers, noted, streams } = await inCall();
    answers.set("setCallState", refused("Four cameras are on already."));
    await expect(call.setVideo("camera", true)).rejects.toMatchObject({ text: "Four cameras are on already." });
    expect(noted).not.toContain("d2 camera on");
    expect(streams.at(-1)?.isStopped).toBe(true);
    expect(call.store.getState().camera).toBe(false);
  });

  it("that is turned on twice before the answer is sent from the stream that runs", async () => {
    const { call, answers, noted, streams, permissions } = await inCall();
    const acks = withResolvers();
    answers.set("setCallState", acks.promise);
    const first = call.setVideo("camera", true);
    await eventually(() => expect(streams.at(-1)).toMatchObject({ kind: "video" }));
    const permission = withResolvers();
    permissions.push(permission.promise);
    const second = call.setVideo("camera", true);
    acks.resolve();
    await first;
    permission.resolve();
    await second;
    expect(streams.map(({ isStopped }) => isStopped)).toEqual([false, true, false]);
    expect(noted.filter((what) => what === "d2 camera on")).toHaveLength(2);
  });

  it("that is turned off, or whose call is left, before the answer is closed and not sent", async () => {
    const { call, answers, noted, streams, permissions } = openCall();
    for (const giveUp of [() => call.setVideo("camera", false), async () => call.leave()]) {
      await call.join();
      const permission = withResolvers();
      permissions.push(permission.promise);
      const asking = call.setVideo("camera", true);
      await giveUp();
      permission.resolve();
      await asking;
      await call.join();
      const acks = withResolvers();
      answers.set("setCallState", acks.promise);
      const turning = call.setVideo("camera", true);
      await eventually(() => expect(streams.at(-1)).toMatchObject({ kind: "video", isStopped: false }));
      answers.delete("setCallState");
      await giveUp();
      acks.resolve();
      await turning;
    }
    expect(noted).not.toContain("d2 camera on");
    const cameras = streams.filter(({ kind }) => kind === "video");
    expect(cameras.map(({ isStopped }) => isStopped)).toEqual([true, true, true, true]);
  });

  it("is off after leaving, and when it is unplugged, which is said", async () => {
    const { call, sent, streams } = await inCall();
    await call.setVideo("camera", true);
    streams.at(-1)?.end();
    expect(call.store.getState()).toMatchObject({ camera: false, captureLoss: { why: "cameraLost" } });
    expect(sent.at(-1)).toBe(change({ camera: false }));
    await call.setVideo("camera", true);
    call.leave();
    expect(streams.every(({ isStopped }) => isStopped)).toBe(true);
  });

  it("whose video the system takes for a while stays on, which is told to the person", async () => {
    const { call, streams } = await inCall();
    await call.setVideo("camera", true);
    const paused = (event: string) => {
      streams.at(-1)?.dispatchEvent(new Event(event));
      const { camera, cameraPaused } = call.store.getState();
      return [camera, cameraPaused];
    };
    expect(paused("mute")).toEqual([true, true]);
    expect(paused("unmute")).toEqual([true, false]);
    paused("mute");
    await call.chooseCamera("other");
    expect(call.store.getState().cameraPaused).toBe(false);
  });

  it("stays on when the owner mutes the microphone, and goes off with the right to speak", async () => {
    const { call, list, streams } = await inCall();
    await call.setVideo("camera", true);
    list([person("d1"), { ...me(true), camera: true }]);
    expect(call.store.getState()).toMatchObject({ muted: true, mutedByOthers: true, camera: true });
    list([person("d1"), me(true)]);
    expect(call.store.getState().camera).toBe(false);
    expect(streams.at(-1)?.isStopped).toBe(true);
  });
});

it("a camera that the room turns off is said to be off, and not that the person was muted", async () => {
  const { call, list } = await inCall();
  await call.setVideo("camera", true);
  list([person("d1"), me()]);
  expect(call.store.getState()).toMatchObject({ camera: false, muted: false, mutedByOthers: false });
  expect(call.store.getState().captureLoss).toEqual({ why: "videosTaken" });
});

describe("a shared screen", () => {
  it("ends with the browser's own button", async () => {
    const { call, sent, streams } = await inCall();
    await call.setVideo("screen", true);
    expect(streams.at(-1)?.contentHint).toBe("detail");
    expect(sent.at(-1)).toBe(change({ screen: true }));
    streams.at(-1)?.end();
    expect(call.store.getState().screen).toBe(false);
    expect(call.store.getState().captureLoss).toBeUndefined();
    expect(sent.at(-1)).toBe(change({ screen: false }));
  });
});

describe("a video of another device", () => {
  it("is shown while the list has it on and the person is a member, whatever the others send", async () => {
    const { list, see, shown } = await inCall();
    see("d1", "camera");
    see("d1", "screen");
    see("d8", "camera");
    expect(shown()).toEqual([]);
    list([{ ...person("d1"), camera: true }, { ...person("d8"), ...sees, memberId: "eve" }, me()]);
    expect(shown()).toEqual(["camera of d1"]);
    list([{ ...person("d1"), ...sees }, me()]);
    expect(shown()).toEqual(["camera of d1", "screen of d1"]);
    list([person("d1"), me()]);
    expect(shown()).toEqual([]);
  });
});

describe("after a lost socket", () => {
  it("a new place is told of the videos again, and sends them", async () => {
    const { call, sent, noted, away, back } = await inCall();
    await call.setVideo("camera", true);
    away();
    back("d7");
    await eventually(() => expect(noted).toContain("d7 camera on"));
    expect(sent.at(-1)).toBe(state({ camera: true }));
    expect(call.store.getState().camera).toBe(true);
  });

  it("videos that the room no longer allows go off, in its words", async () => {
    const { call, answers, streams, away, back } = await inCall();
    await call.setVideo("screen", true);
    away();
    answers.set("setCallState", refused("Someone shares a screen already."));
    back("d7");
    await eventually(() => expect(call.store.getState().screen).toBe(false));
    expect(call.store.getState().captureLoss).toEqual({ why: { text: "Someone shares a screen already." } });
    expect(streams.at(-1)?.isStopped).toBe(true);
  });

  it("a video whose first announcement fails stays on", async () => {
    const { call, sent, answers, away, back, list } = await inCall();
    await call.setVideo("camera", true);
    away();
    const answer = withResolvers();
    const lost = answer.promise.then(() => {
      throw new ApiError(0, "timeout");
    });
    answers.set("setCallState", lost);
    back("d7");
    const announced = () => sent.filter((one) => one === state({ camera: true })).length;
    await eventually(() => expect(announced()).toBe(1));
    answers.delete("setCallState");
    answer.resolve();
    await eventually(() => expect(announced()).toBe(2));
    list([person("d1"), { ...me(), device: "d7", camera: true }]);
    expect(call.store.getState()).toMatchObject({ device: "d7", camera: true });
  });

  it("a video whose second announcement fails too goes off, which is said", async () => {
    const { call, answers, streams, away, back } = await inCall();
    await call.setVideo("camera", true);
    away();
    answers.set("setCallState", new ApiError(0, "timeout"));
    back("d7");
    await eventually(() => expect(call.store.getState().camera).toBe(false));
    expect(call.store.getState()).toMatchObject({ captureLoss: { why: "videosTaken" }, mutedByOthers: false });
    expect(streams.at(-1)?.isStopped).toBe(true);
  });

  it("a video that was turned off meanwhile is off in the room too", async () => {
    const { call, sent, answers, away, back, list } = await inCall();
    await call.setVideo("camera", true);
    away();
    answers.set("setCallState", new ApiError(0, "unsent"));
    await call.setVideo("camera", false);
    answers.delete("setCallState");
    list([person("d1"), { ...me(), camera: true }]);
    back();
    await eventually(() => expect(sent.slice(-2)).toEqual([expect.stringContaining("joinCall"), state({})]));
  });
});
