import { describe, expect, it } from "vitest";
import { inAppBrowserOf, isMobile, menuCornerOf, platformOf } from "../../../../../web/lib/browser/platform.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android =
  "Mozilla/5.0 (Linux; Android 14; V2309A Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36";

/** User agents of each app's browser, on an iPhone and on Android. */
const apps = [
  ["wechat", "Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN"],
  ["wechat", "XWEB/1260117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64 Weixin"],
  ["dingtalk", "Mobile/21F90 AliApp(DingTalk/7.6.0) com.laiwang.DingTalk/36571 Channel/201200 language/zh-Hans-CN"],
  ["dingtalk", "AliApp(DingTalk/7.6.0) com.alibaba.android.rimet/31527109 Channel/700159 language/zh-CN"],
  ["zhihu", "Mobile/15E148 ZhihuHybrid DefaultBrowser com.zhihu.ios/9.42.0 osee2unifiedRelease/19234"],
  ["zhihu", "ZhihuHybrid com.zhihu.android/Futureve/10.2.0"],
  ["xiaohongshu", "Mobile/15E148 discover/8.40 discover/8.40.1 NetType/WiFi"],
  ["xiaohongshu", "xiaohongshu XhsWebView SkinMode/day xhsdiscover/8.40.0 NetType/WiFi"],
  ["weibo", "Mobile/15E148 Weibo (iPhone15,2__weibo__14.6.2__iphone__os17.5.1)"],
  ["weibo", "Weibo (vivo-V2309A__weibo__14.6.2__android__android14)"],
  ["alipay", "Mobile/21F90 ChannelId(7) NebulaSDK/1.8.100112 AliApp(AP/10.6.10.6000) AlipayClient/10.6.10.6000"],
  ["alipay", "UCBS/3.22.2.57 NebulaSDK/1.8 Nebula AlipayDefined(nt:WIFI) AliApp(AP/10.6.10) AlipayClient/10.6.10"],
  ["toutiao", "Mobile/15E148 NewsArticle/9.9.5.32 JsSdk/2.0 NetType/WIFI (News 9.9.5 17.500000)"],
  ["toutiao", "JsSdk/2 NewsArticle/9.9.5 NetType/wifi TTWebView/1281130025501"],
  [
    "douyin",
    "Mobile/15E148 aweme_30.4.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/zh Region/CN AppTheme/dark",
  ],
  ["douyin", "aweme.lite_30.4.0 ByteLocale/zh-CN NetType/WIFI BytedanceWebview/d8a21c6"],
  ["tiktok", "Mobile/15E148 musical_ly_35.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US"],
  [
    "tiktok",
    "trill_350103 JsSdk/1.0 NetType/WIFI AppName/trill app_version/35.1.3 ByteLocale/zh-Hant BytedanceWebview",
  ],
  ["twitter", "Mobile/15E148 Twitter for iPhone/10.45"],
  ["twitter", "TwitterAndroid"],
  ["facebook", "Mobile/21F90 [FBAN/FBIOS;FBAV/468.0.0.40.105;FBBV/610153213;FBDV/iPhone15,2;FBLC/en_US]"],
  ["facebook", "[FB_IAB/FB4A;FBAV/468.0.0.55.88;IABMV/1;]"],
  ["zhishixingqiu", "Mobile/15E148 xiaomiquan/5.60.0 iOS/phone/17.5.1"],
  ["zhishixingqiu", "xiaomiquan/5.60.0 Android/phone/14"],
  ["qq", "Mobile/15E148 QQ/9.0.60.614 V1_IPH_SQ_9.0.60_1_APP_A Pixel/1179 SimpleUISwitch/0 NetType/WIFI"],
  ["qq", "V1_AND_SQ_9.0.60_6562 YYB_D QQ/9.0.60.17095 NetType/WIFI WebP/0.3.0 AppId/537225139"],
  ["instagram", "Mobile/21F90 Instagram 336.0.0.13.92 (iPhone15,2; iOS 17_5_1; en_US; scale=3.00)"],
  ["instagram", "Instagram 336.0.0.35.90 Android (34/14; 480dpi; 1080x2400; vivo; V2309A; arm64)"],
  ["telegram", "Mobile/15E148 Telegram-iOS/10.14"],
  ["telegram", "Telegram-Android/10.14.5 (Vivo V2309A; Android 14; SDK 34; HIGH)"],
  ["line", "Mobile/15E148 Safari Line/14.9.0"],
  ["line", "Line/14.9.1/IAB"],
] as const;

/** Real browsers, some of them by the makers of the apps. */
const realBrowsers = [
  `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
  `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; U; Android 14; zh-cn) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0 MQQBrowser/14.9 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; U; Android 14; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 UCBrowser/16.6 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0",
];

describe("the browser inside an app", () => {
  it.each(apps)("recognises %s by its user agent, on every phone", (app, userAgent) => {
    expect(inAppBrowserOf(`${iphone} ${userAgent}`)).toBe(app);
    expect(inAppBrowserOf(`${android} ${userAgent}`)).toBe(app);
  });

  it("is one of the thirteen that are specified, or of three more", () => {
    const specified = [
      ...["wechat", "dingtalk", "zhihu", "xiaohongshu", "weibo", "alipay", "toutiao", "douyin", "tiktok", "twitter"],
      ...["facebook", "zhishixingqiu", "qq"],
    ];
    expect(specified).toHaveLength(13);
    const more = ["instagram", "telegram", "line"];
    expect([...new Set(apps.map(([app]) => app))].sort()).toEqual([...specified, ...more].sort());
  });

  it.each(realBrowsers)("is no browser of the person's own: %s", (userAgent) => {
    expect(inAppBrowserOf(userAgent)).toBeUndefined();
  });

  it("has its menu at the place that the picture shows", () => {
    expect(menuCornerOf("wechat", "ios")).toBe("upper");
    expect(menuCornerOf("line", "android")).toBe("upper");
    for (const app of ["facebook", "line", "telegram", "twitter"] as const)
      expect(menuCornerOf(app, "ios")).toBe("lower");
  });
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
    expect(isMobile({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
    expect(isMobile({ userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64)", maxTouchPoints: 10 })).toBe(false);
  });
});
