import * as Limits from "@contract/limits.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../web/api/api-error.ts";
import { activeCall } from "../../../../web/call/active-call.ts";
import { eventually } from "../../../support/eventually.ts";
import { aMember } from "../../support/room-things.ts";
import { inCall, me, openCall, person, refused, resetCalls, withResolvers } from "./open-call.ts";

beforeEach(resetCalls);

describe("joining", () => {
  it("takes the microphone, then the place, and connects over the relay that the room asks for", async () => {
    const { call, sent, noted, configurations } = await inCall();
    expect(sent).toEqual(['joinCall {"muted":false}']);
    expect(noted).toEqual(["d2 voice on", "d2 join d1,d2", "d2 follow d1,d2"]);
    expect(configurations[0]?.iceTransportPolicy).toBe("relay");
    expect(call.store.getState()).toMatchObject({ phase: "in", device: "d2", muted: false });
    expect(activeCall.getState().call).toBe(call);
    call.leave();
    expect(sent.at(-1)).toBe('leaveCall {"device":"d2"}');
    expect(activeCall.getState().call).toBeUndefined();
  });

  it("listens when the microphone is not allowed, and says so", async () => {
    const { call, sent } = await inCall({ denied: true });
    expect(sent).toEqual(['joinCall {"muted":true}']);
    expect(call.store.getState()).toMatchObject({ phase: "in", muted: true, problem: "denied" });
    await expect(call.setMuted(false)).rejects.toMatchObject({ problem: "denied" });
    expect(call.store.getState().muted).toBe(true);
  });

  it("of a member whom the room has muted asks for no microphone", async () => {
    const { sent, noted } = await inCall({ muted: true });
    expect(sent).toEqual(['joinCall {"muted":true}']);
    expect(noted).not.toContain("d2 voice on");
  });

  it("of a call that is full asks for the microphone after the room has given a place", async () => {
    const { call, sent, streams, answers, list } = openCall();
    const eight = Array.from({ length: Limits.callParticipantsMax }, (_, at) => person(`d${at}0`));
    list(eight);
    answers.set("joinCall", refused("Eight people are in the call already."));
    await expect(call.join()).rejects.toMatchObject({ text: "Eight people are in the call already." });
    expect(streams).toEqual([]);
    answers.delete("joinCall");
    await call.join();
    expect(sent.slice(1)).toEqual(['joinCall {"muted":true}', 'setCallState {"muted":false}']);
    expect(call.store.getState()).toMatchObject({ phase: "in", muted: false });
    expect(streams).toHaveLength(1);
    call.leave();
    list([...eight.slice(1), me()]);
    answers.set("joinCall", refused("This call is over."));
    await expect(call.join()).rejects.toBeInstanceOf(ApiError);
    expect(streams).toHaveLength(2);
  });

  it("that is refused leaves no microphone open", async () => {
    const { call, answers, noted } = openCall();
    answers.set("joinCall", refused("Eight people are in the call already."));
    await expect(call.join()).rejects.toMatchObject({ text: "Eight people are in the call already." });
    expect(call.store.getState().phase).toBe("out");
    expect(noted).toEqual([]);
  });
});

describe("a browser that refuses the configuration of the connections leaves the call, and the room ends its place", () => {
  const reported: unknown[] = [];
  beforeEach(() => {
    reported.length = 0;
    vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  });

  it("at the join", async () => {
    const { call, sent, streams, refuseConfiguration } = openCall();
    refuseConfiguration();
    await expect(call.join()).rejects.toThrow(DOMException);
    expect(sent.at(-1)).toBe('leaveCall {"device":"d2"}');
    expect(call.store.getState().phase).toBe("out");
    expect(streams.map(({ isStopped }) => isStopped)).toEqual([true]);
  });

  it("when another person comes", async () => {
    const { sent, list, refuseConfiguration } = await inCall();
    refuseConfiguration();
    list([person("d1"), me(), person("d3")]);
    expect(sent.at(-1)).toBe('leaveCall {"device":"d2"}');
    expect(activeCall.getState()).toEqual({ end: "failed" });
    expect(reported).toEqual([expect.any(DOMException)]);
  });

  it("at a new place after a lost socket", async () => {
    const { sent, away, back, refuseConfiguration } = await inCall();
    away();
    refuseConfiguration();
    back("d7");
    await eventually(() => expect(reported).toEqual([expect.any(DOMException)]));
    expect(activeCall.getState()).toEqual({ end: "failed" });
    expect(sent.at(-1)).toBe('leaveCall {"device":"d7"}');
  });
});

describe("what comes after leaving", () => {
  it("a microphone is stopped at once: of a join, and of another choice", async () => {
    const { call, sent, streams, permissions } = openCall();
    const late = async (act: () => Promise<unknown>) => {
      const { promise, resolve } = withResolvers();
      permissions.push(promise);
      const acting = act();
      call.leave();
      resolve();
      await acting;
    };
    await late(() => call.join());
    await call.join();
    await late(() => call.chooseMicrophone("other"));
    expect(streams.map(({ isStopped }) => isStopped)).toEqual([true, true, true]);
    expect(call.store.getState().phase).toBe("out");
    expect(activeCall.getState()).toEqual({});
    expect(sent.filter((one) => one.startsWith("joinCall"))).toHaveLength(1);
    expect(sent.filter((one) => one.startsWith("setCallState"))).toEqual([]);
    await call.chooseMicrophone("other");
    expect(streams).toHaveLength(3);
  });

  it("a place is given up, unless another join takes it over", async () => {
    const { call, sent, answers } = openCall();
    const first = withResolvers();
    answers.set("joinCall", first.promise);
    const joining = call.join();
    await eventually(() => expect(sent).toHaveLength(1));
    call.leave();
    const again = call.join();
    await eventually(() => expect(sent).toHaveLength(2));
    first.resolve();
    await Promise.all([joining, again]);
    expect(sent).not.toContain('leaveCall {"device":"d2"}');
    expect(call.store.getState().phase).toBe("in");
    call.leave();
    const second = withResolvers();
    answers.set("joinCall", second.promise);
    const last = call.join();
    await eventually(() => expect(sent.at(-1)).toContain("joinCall"));
    call.leave();
    second.resolve();
    await last;
    expect(sent.at(-1)).toBe('leaveCall {"device":"d2"}');
    expect(call.store.getState().phase).toBe("out");
  });
});

describe("a list of the call", () => {
  it("brings the devices, and without the own place ends the call here", async () => {
    const { call, list, noted } = await inCall();
    // A list from before the join, which has not arrived until now.
    list([person("d1")]);
    expect(call.store.getState().phase).toBe("in");
    list([person("d1"), me(), person("d3")]);
    expect(noted.at(-1)).toBe("d2 follow d1,d2,d3");
    list([person("d1")]);
    expect(call.store.getState().phase).toBe("out");
    expect(activeCall.getState()).toEqual({ end: "out" });
  });

  it("that says muted mutes, as the owner did, but not while the own change has no answer", async () => {
    const { call, list, track } = await inCall();
    list([me(true)]);
    expect(call.store.getState()).toMatchObject({ muted: true, mutedByOthers: true });
    expect(track.enabled).toBe(false);
    const unmuting = call.setMuted(false);
    list([me(true), person("d1")]);
    await unmuting;
    expect(call.store.getState()).toMatchObject({ muted: false, mutedByOthers: false });
    expect(track.enabled).toBe(true);
  });

  it("may come before the answer to the join", async () => {
    const { call, list, noted } = openCall();
    list([person("d1"), me()]);
    await call.join();
    expect(noted.at(-1)).toBe("d2 follow d1,d2");
    list([]);
    expect(activeCall.getState()).toEqual({ end: "over" });
  });
});

it("unmuting opens the microphone after the room has told it, and not when muting came after it", async () => {
  const { call, answers, track } = await inCall();
  await call.setMuted(true);
  const acks = withResolvers();
  answers.set("setCallState", acks.promise);
  const unmuting = call.setMuted(false);
  await Promise.resolve();
  expect([call.store.getState().muted, track.enabled]).toEqual([true, false]);
  const muting = call.setMuted(true);
  acks.resolve();
  await Promise.all([unmuting, muting]);
  expect([call.store.getState().muted, track.enabled]).toEqual([true, false]);
  await call.setMuted(false);
  expect([call.store.getState().muted, track.enabled]).toEqual([false, true]);
  answers.set("setCallState", new ApiError(0, "unsent"));
  await call.setMuted(true);
  await expect(call.setMuted(false)).rejects.toMatchObject({ kind: "unsent" });
  expect([call.store.getState().muted, track.enabled]).toEqual([true, false]);
});

describe("a voice", () => {
  it("is heard from devices that the list shows as not muted, whatever the others send", async () => {
    const { list, players, hear } = await inCall();
    hear("d1");
    hear("d9");
    expect(players.map(({ muted }) => muted)).toEqual([false, true]);
    list([person("d1", true), me()]);
    expect(players.map(({ muted }) => muted)).toEqual([true, true]);
    hear("d1");
    expect(players).toHaveLength(2);
    expect(players[0]?.muted).toBe(true);
    list([person("d1"), person("d9"), me()]);
    expect(players.map(({ muted }) => muted)).toEqual([false, false]);
  });
});

it("a call that others reach directly is left by who has read that a relay hides the address", async () => {
  const { call, sent, streams, direct } = openCall();
  direct();
  await call.join({ relayOnly: true });
  expect(sent.at(-1)).toBe('leaveCall {"device":"d2"}');
  expect(streams.map(({ isStopped }) => isStopped)).toEqual([true]);
  expect(activeCall.getState().end).toBe("direct");
});

it("voices that the browser does not play are played after a press", async () => {
  const { call, hear, players, press } = await inCall({ blocked: true });
  hear("d1");
  await eventually(() => expect(call.store.getState().blocked).toBe(true));
  const [player] = players;
  if (player) player.blocked = false;
  press();
  await eventually(() => expect(call.store.getState().blocked).toBe(false));
});

it("the end of the session or the room ends the call without a text, as the page shows the reason", async () => {
  const { room, streams } = await inCall();
  room.setState({ connection: "closed" });
  expect(activeCall.getState()).toEqual({});
  expect(streams.map(({ isStopped }) => isStopped)).toEqual([true]);
});

it("recovering missed changes does not rejoin the call", async () => {
  const { room, sent } = await inCall();
  const before = sent.length;
  for (const connection of ["recovering", "live"] as const) room.setState({ connection });
  expect(sent.length).toBe(before);
});

describe("a lost socket", () => {
  it("during which the owner muted the device leaves it muted", async () => {
    const { call, track, away, back, list } = await inCall();
    away();
    list([person("d1"), me(true)]);
    back();
    await eventually(() => expect(call.store.getState()).toMatchObject({ muted: true, mutedByOthers: true }));
    expect(track.enabled).toBe(false);
  });

  it("without a return sends and plays nothing after 15 s, when a removed member could still listen", async () => {
    vi.useFakeTimers();
    const { call, sent, noted, players, hear, away, back, list } = await inCall();
    list([person("d1"), me()]);
    hear("d1");
    away();
    vi.advanceTimersByTime(Limits.callRejoinMs - 1);
    expect(noted).not.toContain("d2 voice off");
    vi.advanceTimersByTime(1);
    expect(noted).toContain("d2 voice off");
    expect(players.map(({ muted }) => muted)).toEqual([true]);
    expect(call.store.getState().paused).toBe(true);
    const before = noted.length;
    await call.chooseMicrophone("other");
    expect(noted.slice(before)).not.toContain("d2 voice on");
    back();
    await vi.waitFor(() => expect(call.store.getState().paused).toBe(false));
    expect(sent.at(-1)).toContain("joinCall");
    expect(noted.filter((what) => what.startsWith("d2 voice")).at(-1)).toBe("d2 voice on");
    expect(players.map(({ muted }) => muted)).toEqual([false]);
    vi.useRealTimers();
  });

  it("is waited for while the room answers over HTTPS only, where a call has no place", async () => {
    vi.useFakeTimers();
    const { room, sent, noted, away, back, list } = await inCall();
    list([person("d1"), me()]);
    away();
    room.setState({ connection: "live", overHttps: true });
    vi.advanceTimersByTime(Limits.reconnectAfterMs);
    expect(noted).toContain("reconnect now");
    expect(sent.filter((frame) => frame.startsWith("joinCall"))).toHaveLength(1);
    back();
    room.setState({ overHttps: false });
    await vi.waitFor(() => expect(sent.filter((frame) => frame.startsWith("joinCall"))).toHaveLength(2));
    room.setState({ overHttps: true });
    list([]);
    expect(activeCall.getState()).toEqual({ end: "over" });
    vi.useRealTimers();
  });

  it("leaves the connections, and the device comes back to its place", async () => {
    const { sent, noted, away, back } = await inCall();
    away();
    back();
    await eventually(() => expect(noted.at(-1)).toBe("d2 resend"));
    expect(sent.at(-1)).toBe('joinCall {"callId":"c1","device":"d2","muted":false}');
    expect(noted).not.toContain("d2 leave");
  });

  it("of more than the kept time gives a new place with new connections", async () => {
    const { noted, away, back } = await inCall();
    away();
    back("d7");
    await eventually(() => expect(noted).toContain("d7 join d1,d2"));
    expect(noted).toContain("d2 leave");
  });

  it("of more than the kept time does not end the call here by a list without the lost place", async () => {
    const { call, answers, list, away, back } = await inCall();
    list([person("d1"), me()]);
    away();
    const answer = withResolvers();
    answers.set("joinCall", answer.promise);
    back("d7");
    list([person("d1")]);
    answer.resolve();
    await eventually(() => expect(call.store.getState().device).toBe("d7"));
    expect(activeCall.getState().call).toBe(call);
  });

  it("comes back later when the room asks for patience", async () => {
    vi.useFakeTimers();
    const { call, room, answers, sent, away, back } = await inCall();
    away();
    answers.set("joinCall", new ApiError(-1, "refused", "Slow down.", 3));
    back();
    await vi.advanceTimersByTimeAsync(2900);
    room.setState({ typing: ["ann"] });
    expect([call.store.getState().phase, sent.length]).toEqual(["in", 2]);
    answers.delete("joinCall");
    await vi.advanceTimersByTimeAsync(200);
    expect([call.store.getState().phase, sent.length]).toEqual(["in", 3]);
    vi.useRealTimers();
  });

  it("during which the call ended says so in the room's words", async () => {
    const { answers, away, back } = await inCall();
    away();
    answers.set("joinCall", refused("This call is over."));
    back();
    await eventually(() => expect(activeCall.getState()).toEqual({ end: { text: "This call is over." } }));
  });
});

it("a window whose place another window of this device took ends its call in the room's words", async () => {
  const { sent, answers, streams, away, back } = await inCall();
  away();
  answers.set("joinCall", refused("You joined this call in another window."));
  back();
  await eventually(() =>
    expect(activeCall.getState().end).toEqual({ text: "You joined this call in another window." }),
  );
  expect(streams.map(({ isStopped }) => isStopped)).toEqual([true]);
  expect(sent.at(-1)).toContain("joinCall");
});

it("a signal that its member did not write is told of, until there is a connection", async () => {
  const { call, signaling, content, connect } = await inCall();
  content.incoming.decodeSignal = () => "unverified";
  const forge = () => signaling.receive({ from: "d1", memberId: "ann", body: "forged" });
  forge();
  await eventually(() => expect([...call.store.getState().unverified]).toEqual(["d1"]));
  connect("d1");
  expect([...call.store.getState().unverified]).toEqual([]);
  forge();
  await Promise.resolve();
  expect([...call.store.getState().unverified]).toEqual([]);
});

describe("in a room with members and keys", () => {
  const stranger = { ...person("d8"), memberId: "eve" };

  it("the call connects to members only, also when these come and go, and hears no other one", async () => {
    const { signaling, room, list, noted, players, hear } = await inCall();
    list([person("d1"), stranger, me()]);
    expect(noted.at(-1)).toBe("d2 follow d1,d2");
    hear("d8");
    expect(players.at(-1)?.muted).toBe(true);
    signaling.receive({ from: "d8", memberId: "eve", body: "offer" });
    signaling.receive({ from: "d1", memberId: "ann", body: "offer" });
    await eventually(() => expect(noted.at(-1)).toBe("d2 receive d1 of ann offer"));
    expect(noted).not.toContain("d2 receive d8 of eve offer");
    room.setState(({ members }) => ({ members: [...members, aMember("eve")] }));
    expect(noted.at(-1)).toBe("d2 follow d1,d8,d2");
    room.setState(({ members }) => ({ members: members.filter(({ id }) => id !== "ann") }));
    expect(noted.at(-1)).toBe("d2 follow d8,d2");
  });

  it("a new key makes the connections anew, and uses no signal that came under the one before", async () => {
    const { call, signaling, room, content, noted } = openCall();
    content.newestKeyEpoch = 1;
    await call.join();
    const decodeSignal = (keyEpoch: number) => (_: unknown, text: string) => ({ text, keyEpoch });
    content.incoming.decodeSignal = decodeSignal(1);
    content.newestKeyEpoch = 2;
    signaling.newerKey();
    signaling.newerKey();
    signaling.receive({ from: "d1", memberId: "ann", body: "former" });
    content.newestKeyEpoch = 3;
    room.setState((state) => ({ room: { ...state.room, keyEpoch: 3 } }));
    await Promise.resolve();
    content.newestKeyEpoch = 4;
    content.incoming.decodeSignal = decodeSignal(4);
    signaling.receive({ from: "d1", memberId: "ann", body: "now" });
    await eventually(() => expect(noted.at(-1)).toBe("d2 receive d1 of ann now"));
    expect(noted.slice(3)).toEqual(["d2 renew", "d2 renew", "d2 renew", "d2 receive d1 of ann now"]);
  });
});

it("signals come from the place to which they are sent, and none after leaving", async () => {
  const { call, signaling, noted, sent } = await inCall();
  await signaling.signal("d1", "offer");
  expect(sent.at(-1)).toBe('signalCall {"to":"d1","body":"offer"}');
  signaling.receive({ from: "d1", memberId: "ann", body: "answer" });
  await eventually(() => expect(noted.at(-1)).toBe("d2 receive d1 of ann answer"));
  call.leave();
  await expect(signaling.signal("d1", "late")).rejects.toThrow("not in a call");
});
