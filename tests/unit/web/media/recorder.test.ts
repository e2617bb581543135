import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type RecordingProblem, startRecording } from "../../../../web/media/recorder.ts";

/** A MediaRecorder that writes these types only, and reports its own type. */
function recorderOf(writes: (type: string) => boolean, own: string) {
  return class extends EventTarget {
    static isTypeSupported = writes;
    state = "inactive";
    readonly mimeType: string;
    constructor(_: unknown, { mimeType }: { mimeType?: string } = {}) {
      super();
      if (mimeType !== undefined && !writes(mimeType)) throw new DOMException("", "NotSupportedError");
      this.mimeType = mimeType ?? own;
    }
    start() {
      this.state = "recording";
    }
    pause() {
      this.state = "paused";
    }
    resume() {
      this.state = "recording";
    }
    stop() {
      this.state = "inactive";
      this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["sound"]) }));
      this.dispatchEvent(new Event("stop"));
    }
  };
}

const ended = vi.fn();
const microphone = vi.fn();
const onTaken = vi.fn();
const onMuted = vi.fn();
const options = { onLevel: () => {}, onFull: () => {}, onTaken, onMuted };
let track: EventTarget;

beforeEach(() => {
  vi.stubGlobal(
    "MediaRecorder",
    recorderOf(() => true, ""),
  );
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: microphone } });
  track = Object.assign(new EventTarget(), { stop: ended, muted: false });
  microphone.mockResolvedValue({ getTracks: () => [track] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function record(writes: (type: string) => boolean, own = "") {
  vi.stubGlobal("MediaRecorder", recorderOf(writes, own));
  const { file, mime, name } = await (await startRecording(options)).stop();
  return { type: file.type, mime, name };
}

describe("a recording", () => {
  it("is AAC where the browser can write that: it plays everywhere", async () => {
    const aac = { type: "audio/mp4", mime: "audio/mp4", name: "voice.m4a" };
    expect(await record(() => true)).toEqual(aac);
    // Safari names no codecs, or writes nothing else.
    expect(await record((type) => type === "audio/mp4")).toEqual(aac);
    expect(await record((type) => type.startsWith("audio/mp4"))).toEqual(aac);
  });

  it("is Opus where only that is written", async () => {
    expect(await record((type) => type.startsWith("audio/webm"))).toEqual({
      ...{ type: "audio/webm", mime: "audio/webm", name: "voice.webm" },
    });
    expect(await record((type) => type === "audio/ogg;codecs=opus")).toEqual({
      ...{ type: "audio/ogg", mime: "audio/ogg", name: "voice.ogg" },
    });
  });

  it("is the browser's default format when it reports no supported type", async () => {
    expect(await record(() => false, "audio/mp4;codecs=mp4a.67")).toMatchObject({ mime: "audio/mp4" });
  });

  it("lets go of the microphone when it ends", async () => {
    await record(() => true);
    expect(ended).toHaveBeenCalledOnce();
    (await startRecording(options)).cancel();
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["NotAllowedError", "denied"],
    ["SecurityError", "denied"],
    ["NotFoundError", "noMicrophone"],
    ["OverconstrainedError", "noMicrophone"],
    ["NotReadableError", "failed"],
  ] satisfies [string, RecordingProblem][])("that meets a %s says: %s", async (name, problem) => {
    microphone.mockRejectedValue(new DOMException("", name));
    await expect(startRecording(options)).rejects.toMatchObject({ problem });
  });

  it("is not offered by a browser that has none, and by one that can write nothing it lets go of the microphone", async () => {
    vi.stubGlobal("MediaRecorder", undefined);
    await expect(startRecording(options)).rejects.toMatchObject({ problem: "unsupported" });
    vi.stubGlobal(
      "MediaRecorder",
      class {
        static isTypeSupported = () => false;
        constructor() {
          throw new DOMException("", "NotSupportedError");
        }
      },
    );
    await expect(startRecording(options)).rejects.toMatchObject({ problem: "unsupported" });
    expect(ended).toHaveBeenCalledOnce();
  });

  it("counts nothing while the microphone is muted, and keeps what was recorded before it was taken away", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const recording = await startRecording(options);
    const pass = (event: string, seconds: number) => {
      vi.advanceTimersByTime(seconds * 1000);
      track.dispatchEvent(new Event(event));
    };
    pass("mute", 3);
    pass("unmute", 12);
    expect(onMuted.mock.calls).toEqual([[true], [false]]);
    expect(onTaken).not.toHaveBeenCalled();
    pass("ended", 2);
    expect(onTaken).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(8000);
    expect((await recording.stop()).durationSeconds).toBe(5);
  });

  it("says that the microphone is muted from the beginning", async () => {
    Object.assign(track, { muted: true });
    const recording = await startRecording(options);
    expect(onMuted).toHaveBeenCalledWith(true);
    recording.cancel();
  });

  it("is as long as its file, whatever the clock of a suspended page counted", async () => {
    const decoded = { duration: 5.2, getChannelData: () => new Float32Array(8) };
    vi.stubGlobal(
      "OfflineAudioContext",
      class {
        decodeAudioData = async () => decoded;
      },
    );
    expect((await (await startRecording(options)).stop()).durationSeconds).toBe(5.2);
  });
});
