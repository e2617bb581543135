export type Platform = "ios" | "android" | "unknown";

/** What is asked of `navigator`. */
export interface Device {
  userAgent: string;
  maxTouchPoints?: number;
}

export function platformOf(device: Device = navigator): Platform {
  const { userAgent, maxTouchPoints = 0 } = device;
  if (/android/i.test(userAgent)) return "android";
  if (/iphone|ipad|ipod/i.test(userAgent)) return "ios";
  // An iPad says that it is a Mac; no Mac can be touched.
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return "ios";
  return "unknown";
}

/** A phone or tablet: says so, and can be touched. */
export function isMobile(device: Device = navigator): boolean {
  const saysSo = platformOf(device) !== "unknown" || /mobile|harmonyos|windows phone/i.test(device.userAgent);
  return saysSo && (device.maxTouchPoints ?? 0) > 0;
}

// The order matters: the later ones' marks are also found in the earlier ones' browsers.
const inAppMarks = {
  dingtalk: /dingtalk/i,
  alipay: /alipayclient/i,
  wechat: /micromessenger/i,
  weibo: /weibo/i,
  zhihu: /zhihu(hybrid|webview)|\bzhihu\b/i,
  xiaohongshu: /xhsdiscover|xiaohongshu|\bdiscover\/\d/i,
  zhishixingqiu: /xiaomiquan|zsxq/i,
  douyin: /aweme(?!.*musical)|douyin/i,
  tiktok: /musical_ly|tiktok|trill_/i,
  toutiao: /newsarticle|toutiao|topbuzz/i,
  instagram: /instagram/i,
  facebook: /\bfb(an|av|_iab)\b|fb_iab|messengerforios/i,
  twitter: /twitter for i|twitterandroid/i,
  telegram: /telegram/i,
  line: /\bline\/\d/i,
  qq: /\bqq\/\d/i,
} as const satisfies Record<string, RegExp>;

export type InAppBrowser = keyof typeof inAppMarks;

/** The app whose built-in browser shows this page; undefined in a real browser. */
export function inAppBrowserOf(userAgent: string = navigator.userAgent): InAppBrowser | undefined {
  for (const [app, mark] of Object.entries(inAppMarks)) if (mark.test(userAgent)) return app as InAppBrowser;
  return undefined;
}

// On an iPhone these have their bar below.
const barBelow: ReadonlySet<InAppBrowser> = new Set(["facebook", "line", "telegram", "twitter"]);

/** In which right corner of the screen an app's browser has its menu. */
export function menuCornerOf(app: InAppBrowser, platform: Platform = platformOf()): "upper" | "lower" {
  return platform === "ios" && barBelow.has(app) ? "lower" : "upper";
}
