import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showNotification } from "../../../../../web/features/alerts/desktop-notification.ts";
import { playSound, prepareSound } from "../../../../../web/features/alerts/sound.ts";

const listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.stubGlobal("window", {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    focus: vi.fn(),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  listeners.clear();
});

describe("the sound of a message", () => {
  it("is one for many messages that come together, and none before the page may sound", () => {
    let tones = 0;
    const parameter = {
      setValueAtTime() {},
      linearRampToValueAtTime() {},
      exponentialRampToValueAtTime() {},
      value: 0,
    };
    const node = {
      connect: () => node,
      gain: parameter,
      frequency: parameter,
      type: "",
      stop() {},
      start: () => tones++,
    };
    vi.stubGlobal(
      "AudioContext",
      class {
        state = "running";
        currentTime = 0;
        createOscillator = () => node;
        createGain = () => node;
      },
    );
    playSound(10_000);
    expect(tones).toBe(0);
    const stop = prepareSound();
    listeners.get("pointerdown")?.();
    for (const now of [20_000, 20_001, 21_999]) playSound(now);
    expect(tones).toBe(2);
    playSound(22_000);
    expect(tones).toBe(4);
    stop();
    expect(listeners.size).toBe(0);
  });
});

describe("a desktop notification", () => {
  const shown: { title: string; options: NotificationOptions; closed: boolean; onclick?: () => void }[] = [];

  function permit(permission: NotificationPermission): void {
    shown.length = 0;
    vi.stubGlobal(
      "Notification",
      class {
        static permission = permission;
        closed = false;
        readonly title: string;
        readonly options: NotificationOptions;
        constructor(title: string, options: NotificationOptions) {
          this.title = title;
          this.options = options;
          shown.push(this);
        }
        close() {
          this.closed = true;
        }
      },
    );
  }

  const notification = { title: "Book club", body: "Gina: hello", roomId: "ROOM", memberId: "ben", messageId: 7 };

  it("goes after five seconds", () => {
    vi.useFakeTimers();
    permit("granted");
    showNotification({ ...notification, onClick: () => {} });
    expect(shown[0]).toMatchObject({ title: "Book club", options: { body: "Gina: hello", tag: "ROOM/ben/" } });
    vi.advanceTimersByTime(4999);
    expect(shown[0]?.closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(shown[0]?.closed).toBe(true);
  });

  it("leads to its message when it is pressed", () => {
    permit("granted");
    const pressed = vi.fn();
    showNotification({ ...notification, onClick: pressed });
    shown[0]?.onclick?.();
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(shown[0]?.closed).toBe(true);
  });

  it.each(["default", "denied"] as const)("is not shown where the permission is %s", (permission) => {
    permit(permission);
    showNotification({ ...notification, onClick: () => {} });
    expect(shown).toEqual([]);
  });
});
