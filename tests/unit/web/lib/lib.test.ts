import { eventIdRule } from "@contract/events.ts";
import * as Limits from "@contract/limits.ts";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openKeyValueStores } from "../../../../web/device/key-value-stores.ts";
import { openLocalStore } from "../../../../web/lib/browser/local-store.ts";
import { inAppBrowserOf, isMobile, platformOf } from "../../../../web/lib/browser/platform.ts";
import { formatBytes, formatDuration, formatLimit } from "../../../../web/lib/format.ts";
import { newEventId } from "../../../../web/lib/ids.ts";
import { jittered, retry } from "../../../../web/lib/loading/retry.ts";
import { observeServerTime, serverNow } from "../../../../web/lib/server-clock.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("small values", () => {
  it("live on in memory where storage is blocked", () => {
    const store = openLocalStore(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    store.set("a.1", "x");
    store.set("a.2", "y");
    store.remove("a.2");
    expect([store.get("a.1"), store.get("a.2"), store.keys("a.")]).toEqual(["x", undefined, ["a.1"]]);
  });

  it("live on in memory where storage is full, newer than what is stored", () => {
    const backing = new Map([["k", "old"]]);
    const full = {
      get length() {
        return backing.size;
      },
      key: (index: number) => [...backing.keys()][index] ?? null,
      getItem: (key: string) => backing.get(key) ?? null,
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
      removeItem: (key: string) => void backing.delete(key),
      clear() {},
    };
    const store = openLocalStore(() => full);
    store.set("k", "new");
    expect(store.get("k")).toBe("new");
    store.remove("k");
    expect(store.get("k")).toBeUndefined();
  });
});

describe("stores", () => {
  it("have values by key and prefix, and delete a prefix in all stores", async () => {
    vi.stubGlobal("indexedDB", new IDBFactory());
    const open = () => openKeyValueStores("test", 1, ["one", "two"]);
    await open().write(
      { storeName: "one", key: "r/b", value: 2 },
      { storeName: "one", key: "r/a", value: 1 },
      { storeName: "two", key: "r/", value: 3 },
    );
    await open().write({ storeName: "one", key: "s/a", value: 4 });
    expect(await open().all("one", "r/")).toEqual([1, 2]);
    await open().forget("r/");
    expect([await open().all("one", ""), await open().get("two", "r/")]).toEqual([[4], undefined]);
  });

  it("fall back to memory when the browser never answers", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("indexedDB", { open: () => new EventTarget() });
    const stores = openKeyValueStores("test", 1, ["one"]);
    const written = stores.write({ storeName: "one", key: "a", value: 1 });
    await vi.advanceTimersByTimeAsync(3000);
    await written;
    expect(await stores.all("one", "")).toEqual([1]);
  });
});

it("event ids have the wire's shape, and differ", () => {
  const ids = Array.from({ length: 100 }, () => newEventId());
  expect(ids.every((id) => eventIdRule.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(100);
  expect(newEventId(-5)).toMatch(eventIdRule);
});

it("the server's clock goes on whatever the device's clock is set to", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  observeServerTime(1_000_000, 200);
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(1_005_100);
  vi.setSystemTime(0);
  expect(serverNow()).toBe(1_005_100);
});

describe("trying again", () => {
  it("goes on until it succeeds, and stops where there is no hope", async () => {
    vi.useFakeTimers();
    let tries = 0;
    const third = retry(async () => {
      if (++tries < 3) throw new Error("not yet");
      return tries;
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(await third).toBe(3);
    await expect(retry(() => Promise.reject(new Error("never")), { worthIt: () => false })).rejects.toThrow("never");
  });

  it("gives up after 30 attempts, a second apart, unless configured otherwise", async () => {
    vi.useFakeTimers();
    let tries = 0;
    const hopeless = retry(async () => {
      tries++;
      throw new Error("not yet");
    });
    const outcome = hopeless.catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(999);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(28_000);
    expect(tries).toBe(29);
    await vi.advanceTimersByTimeAsync(1);
    expect([tries, await outcome]).toEqual([30, "not yet"]);
  });

  it("waits between half and one and a half times", () => {
    expect([jittered(5000, () => 0), jittered(5000, () => 0.5), jittered(5000, () => 1)]).toEqual([2500, 5000, 7500]);
  });
});

describe("texts of sizes and times", () => {
  it.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1536, "1.50 KB"],
    [5_242_880, "5.00 MB"],
    [2_147_483_648, "2048.00 MB"],
  ])("%i bytes are %s", (bytes, expected) => expect(formatBytes(bytes)).toBe(expected));

  it("a limit is said in the unit in which sizes are shown", () => {
    for (const limit of [Limits.imageMaxBytes, Limits.videoMaxBytes, Limits.fileMaxBytes])
      expect(formatBytes(limit)).toBe(formatLimit(limit).replace(" ", ".00 "));
  });

  it.each([
    [0, "00:00"],
    [59.6, "01:00"],
    [4500, "75:00"],
    [Number.NaN, "00:00"],
  ])("%d seconds are %s", (seconds, expected) => expect(formatDuration(seconds)).toBe(expected));
});

describe("where the page runs", () => {
  const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const android =
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36";
  const mac =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15";

  it("tells platforms and phones", () => {
    expect(platformOf({ userAgent: iphone })).toBe("ios");
    expect(platformOf({ userAgent: android })).toBe("android");
    expect(platformOf({ userAgent: mac, maxTouchPoints: 0 })).toBe("unknown");
    expect(platformOf({ userAgent: mac, maxTouchPoints: 5 })).toBe("ios");
    expect(isMobile({ userAgent: android, maxTouchPoints: 5 })).toBe(true);
    expect(isMobile({ userAgent: android, maxTouchPoints: 0 })).toBe(false);
    expect(isMobile({ userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64)", maxTouchPoints: 10 })).toBe(false);
  });

  it.each([
    ["wechat", `${iphone} Mobile/15E148 MicroMessenger/8.0.44(0x18002c2d) NetType/WIFI Language/zh_CN`],
    ["dingtalk", `${iphone} Mobile/15E148 AliApp(DingTalk/7.1.0) com.laiwang.DingTalk/1`],
    ["zhihu", `${iphone} Mobile/15E148 ZhihuHybrid osee2unifiedRelease/1`],
    ["xiaohongshu", `${android} xhsdiscover/8.20.0 NetType/WiFi`],
    ["weibo", `${iphone} Mobile/15E148 Weibo (iPhone14,5__weibo__13.12.0__iphone__os17.0)`],
    ["alipay", `${android} AliApp(AP/10.5.0) AlipayClient/10.5.0`],
    ["toutiao", `${android} JsSdk/2 NewsArticle/9.5.0 NetType/wifi`],
    ["douyin", `${iphone} Mobile/15E148 aweme_27.9.0 JsSdk/2.0 NetType/WIFI`],
    ["tiktok", `${iphone} Mobile/15E148 musical_ly_32.5.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`],
    ["twitter", `${iphone} Mobile/15E148 Twitter for iPhone/10.20`],
    ["facebook", `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.36.112;FBBV/1]`],
    ["zhishixingqiu", `${iphone} Mobile/15E148 xiaomiquan/5.30.0 iOS/phone`],
    ["qq", `${android} V1_AND_SQ_8.9.80_4614 QQ/8.9.80.12440 NetType/WIFI`],
    ["instagram", `${iphone} Mobile/15E148 Instagram 310.0.0.0 (iPhone14,5; iOS 17_0)`],
    ["telegram", `${android} Telegram-Android/11.4.2 (Pixel 8; Android 14)`],
    ["line", `${iphone} Mobile/15E148 Safari Line/13.20.0`],
    [undefined, `${iphone} Version/17.0 Mobile/15E148 Safari/604.1`],
    [undefined, android],
    [undefined, mac],
    [undefined, `${android} MQQBrowser/14.5`],
  ])("knows the browser inside %s", (app, userAgent) => expect(inAppBrowserOf(userAgent)).toBe(app));
});
