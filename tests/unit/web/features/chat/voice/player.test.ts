import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Track, VoicePlayer } from "../../../../../../web/features/chat/voice/player.ts";
import { eventually } from "../../../../../support/eventually.ts";

/** The part of an audio element that the player uses; tests trigger its events. */
class FakeAudio extends EventTarget {
  duration = Number.NaN;
  currentTime = 0;
  playbackRate = 1;
  preload = "";
  error: unknown = null;
  readyState = 0;
  readonly HAVE_FUTURE_DATA = 3;
  #src = "";
  get src() {
    return this.#src;
  }
  set src(address: string) {
    this.#src = address;
    this.error = null;
    this.currentTime = 0;
    queueMicrotask(() => this.dispatchEvent(new Event(address === "damaged" ? "error" : "loadedmetadata")));
  }
  load() {}
  pause() {}
  async play() {
    this.dispatchEvent(new Event("playing"));
  }
}

let audio: FakeAudio;

beforeEach(() => {
  vi.stubGlobal(
    "Audio",
    class extends FakeAudio {
      constructor() {
        super();
        audio = this;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function track(load: Track["load"], found: "available" | "network" | "gone" = "available") {
  return { messageId: 1, durationSeconds: 0, load: vi.fn(load), check: vi.fn(async () => found) };
}

async function play(one: Track) {
  const player = new VoicePlayer();
  player.toggle(one);
  await eventually(() => expect(player.playing(1)?.state).toBe("playing"));
  return player;
}

describe("an audio file that plays", () => {
  it("shows its length as soon as it is known, and again when it is corrected", async () => {
    const player = await play(track(async () => "stream"));
    expect(player.playing(1)?.durationSeconds).toBe(0);
    for (const [duration, shown] of [
      [Number.POSITIVE_INFINITY, 0],
      [90, 90],
      [123.5, 123.5],
      [Number.NaN, 123.5],
    ] as const) {
      audio.duration = duration;
      audio.dispatchEvent(new Event("durationchange"));
      expect(player.playing(1)?.durationSeconds).toBe(shown);
    }
  });

  it("goes on at the same place with a new link when the old one ended", async () => {
    const links = ["old", "new"];
    const one = track(async () => links.shift() ?? "");
    const player = await play(one);
    audio.currentTime = 42;
    audio.dispatchEvent(new Event("error"));
    await eventually(() => expect(audio.src).toBe("new"));
    await eventually(() => expect(player.playing(1)?.state).toBe("playing"));
    expect(one.check).toHaveBeenCalledOnce();
    expect(audio.currentTime).toBe(42);
  });

  it("starts where it was pressed while it loaded, and goes on there while its link is renewed", async () => {
    const answers: ((link: string) => void)[] = [];
    const load = () => new Promise<string>((resolve) => answers.push(resolve));
    const one = { ...track(load), messageId: 2, durationSeconds: 100 };
    const player = await play(track(async () => "another"));
    player.toggle(one);
    player.seek(one, 50);
    expect([player.playing(2)?.position, audio.currentTime]).toEqual([50, 0]);
    answers[0]?.("old");
    await eventually(() => expect(player.playing(2)?.state).toBe("playing"));
    expect(audio.currentTime).toBe(50);
    audio.dispatchEvent(new Event("error"));
    player.seek(one, 20);
    await eventually(() => expect(answers).toHaveLength(2));
    expect(player.playing(2)?.position).toBe(20);
    player.seek(one, 10);
    answers[1]?.("new");
    await eventually(() => expect(player.playing(2)?.state).toBe("playing"));
    expect(audio.currentTime).toBe(10);
  });

  it.each(["network", "gone"] as const)("names the reason when it breaks off: %s", async (failure) => {
    const player = await play(track(async () => "stream", failure));
    audio.currentTime = 42;
    audio.dispatchEvent(new Event("error"));
    await eventually(() => expect(player.playing(1)).toMatchObject({ state: "failed", failure, position: 42 }));
  });

  it("is tried again from where it broke off, by a press", async () => {
    const one = track(async () => "stream", "network");
    const player = await play(one);
    audio.currentTime = 42;
    audio.dispatchEvent(new Event("error"));
    await eventually(() => expect(player.playing(1)?.state).toBe("failed"));
    player.toggle(one);
    await eventually(() => expect(player.playing(1)?.state).toBe("playing"));
    expect(audio.currentTime).toBe(42);
  });

  it("does not wait forever for bytes that do not come", async () => {
    const player = await play(track(async () => "stream", "network"));
    vi.useFakeTimers();
    audio.currentTime = 42;
    audio.dispatchEvent(new Event("waiting"));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(player.playing(1)).toMatchObject({ state: "failed", failure: "network", position: 42 });
  });

  it("cannot be decoded when the server has it and it fails twice at one place", async () => {
    const one = track(async () => "damaged");
    const player = new VoicePlayer();
    player.toggle(one);
    await eventually(() => expect(player.playing(1)).toMatchObject({ state: "failed", failure: "format" }));
    expect(one.load).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["with its event", true],
    ["in a browser that sends no event of the end", false],
  ])("stops at its end %s", async (_, hasEvent) => {
    const player = await play(track(async () => "stream"));
    vi.useFakeTimers();
    audio.duration = 2;
    audio.dispatchEvent(new Event("pause"));
    audio.dispatchEvent(new Event("playing"));
    audio.currentTime = 1.9;
    await vi.advanceTimersByTimeAsync(1000);
    expect(player.playing(1)).toMatchObject({ state: "playing", position: 1.9 });
    audio.currentTime = 2;
    if (hasEvent) audio.dispatchEvent(new Event("ended"));
    else await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    expect(player.playing(1)).toBeUndefined();
  });
});
