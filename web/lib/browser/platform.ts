export type Platform = "ios" | "android" | "unknown";

export interface Device {
  userAgent: string;
  maxTouchPoints?: number;
}

export function platformOf(device: Device = navigator): Platform {
  const { userAgent, maxTouchPoints = 0 } = device;
  if (/android/i.test(userAgent)) return "android";
  if (/iphone|ipad|ipod/i.test(userAgent)) return "ios";
  // An iPad reports itself as a Mac, but no Mac has a touch screen.
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return "ios";
  return "unknown";
}

/** True for a phone or tablet, by user agent and touch support. */
export function isMobile(device: Device = navigator): boolean {
  const saysSo = platformOf(device) !== "unknown" || /mobile|harmonyos|windows phone/i.test(device.userAgent);
  return saysSo && (device.maxTouchPoints ?? 0) > 0;
}

// Order matters: the user agents of earlier apps also match patterns of later ones.
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

// Apps with their browser bar at the bottom on an iPhone.
const barBelow: ReadonlySet<InAppBrowser> = new Set(["facebook", "line", "telegram", "twitter"]);

/** Right corner of the screen with the menu of an app's browser. */
export function menuCornerOf(app: InAppBrowser, platform: Platform = platformOf()): "upper" | "lower" {
  return platform === "ios" && barBelow.has(app) ? "lower" : "upper";
}
