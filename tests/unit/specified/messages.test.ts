import { languages } from "@contract/text/languages.ts";
import { describe, expect, it } from "vitest";
import * as en from "../../../web/i18n/en.ts";
import { methodOf } from "../../../worker/contract/payment-methods.ts";
import { reasonText } from "../../../worker/lib/reasons.ts";
import { zhCn } from "../../support/messages/zh-cn.ts";
import { zhTw } from "../../support/messages/zh-tw.ts";

const { common, chat, ended, feedback, fail, home, join, media, notifications, pay, room, tools } = en;

/** The messages that the specification quotes, word for word. */
describe("the texts of the screens", () => {
  it.each([
    ["Email cannot be empty", home.emailEmpty],
    ["Please enter a valid email address.", home.emailInvalid],
    ["Incorrect password!", join.passwordsDiffer],
    ["Incorrect password!", room.passwordDiffers],
    ["Message too long to send", chat.composer.tooLong],
    ["Please enter a valid coupon code", home.couponInvalid],
    ["Request parameter error", common.errors.badRequest],
    ["Authentication failed, please login again", common.errors.unauthenticated],
    ["No permission to access this resource", common.errors.forbidden],
    ["The requested resource does not exist", common.errors.notFound],
    ["Internal server error", common.errors.internal],
    ["Server response exception", common.errors.unexpected],
    ["Request timeout, please check your network and try again", common.errors.timeout],
    ["Request failed to send", common.errors.unsent],
    ["Network Error", tools.connection.networkError],
    ["Reconnecting", tools.connection.reconnecting],
    ["Resource upload failed", tools.unsent.failed],
    ["Operation failed", common.errors.refused],
    ["Captcha failed!", common.errors.captcha],
    ["Copy failed please copy manually", common.copyFailed],
    ["No text recognized", media.voice.noText],
    ["This chat room is full, Can't join", join.fullTitle],
    ["Retry", pay.seat.retry],
    ["recalled", chat.recalledQuote],
    ["Notice", ended.title],
    ["No permission", common.noPermission],
  ])("%s", (quoted, actual) => expect(actual).toBe(quoted));

  it("of a refused password are the server's own, by which the login page knows them", () => {
    const texts = [join, zhCn.join, zhTw.join].map(({ passwordsDiffer }) => passwordsDiffer);
    expect(texts).toEqual(languages.map((language) => reasonText("incorrectPassword", language)));
  });

  it.each([
    ["the session has expired", ended.text],
    ["unsupported browser", notifications.unsupported],
    ["not granted", notifications.notGranted],
    ["permission disabled", notifications.disabled],
    ["user experience", feedback.types.experience],
    ["function defect", feedback.types.defect],
    ["optimization suggestion", feedback.types.suggestion],
    ["other", feedback.types.other],
    ["unsubmitted content", feedback.leaveText],
    ["Alipay", methodOf("alipay").name.en],
    ["card", methodOf("card").name.en],
    ["Go home", fail.home],
  ])("says in words of its own: %s", (meant, actual) => expect(actual.toLowerCase()).toContain(meant.toLowerCase()));

  it.each([
    ["请选择图片文件", zhCn.media.refused.notPicture],
    ["图片加载失败", zhCn.media.picture.failed],
    ["无法加载视频文件", zhCn.media.video.failed],
    ["解析音频失败", zhCn.media.voice.failed],
    ["读取文件失败", zhCn.tools.unsent.unreadable.slice(0, 6)],
    ["复制失败", zhCn.common.copyFailed.slice(0, 4)],
  ])("in Chinese: %s", (quoted, actual) => expect(actual).toBe(quoted));
});

describe("the texts of the server", () => {
  it.each([
    ["Request parameter error", "badParameter"],
    ["Authentication failed, please login again", "unauthenticated"],
    ["No permission to access this resource", "forbidden"],
    ["The requested resource does not exist", "notFound"],
    ["Internal server error", "internal"],
    ["Operation failed", "operationFailed"],
    ["Creation failed!", "creationFailed"],
    ["Captcha failed!", "captchaFailed"],
    ["Incorrect password!", "incorrectPassword"],
    ["Message too long to send", "messageTooLong"],
    ["Email cannot be empty", "emailEmpty"],
    ["Please enter a valid email address.", "emailInvalid"],
    ["Please enter a valid coupon code", "couponInvalid"],
    ["Resource upload failed", "uploadFailed"],
    ["No text recognized", "noTextRecognized"],
    ["Seat Acquisition Failed", "seatTaken"],
    ["This chat room is full, Can't join", "roomFull"],
  ] as const)("%s", (quoted, reason) => expect(reasonText(reason, "en")).toBe(quoted));

  it.each(["badFrame", "unknownEvent"] as const)("says what to do when the server refuses for %s", (reason) => {
    expect(reasonText(reason, "en")).toMatch(/reload/i);
    expect(reasonText(reason, "en")).not.toMatch(/frame|event/i);
    expect(reasonText(reason, "zh-cn")).toContain("刷新页面");
    expect(reasonText(reason, "zh-tw")).toContain("重新整理");
  });
});
