import { expect } from "@playwright/test";
import { whenOverlayIsGone } from "../../support/browser/people.ts";
import { roomForTest } from "../../support/browser/shop.ts";
import { pageOfRoom, test } from "./camera.ts";

/** Screens of an in-app browser, and the ways to open the page in a real browser. */

const inApps = {
  wechat:
    "Mozilla/5.0 (Linux; Android 14; 23127PN0CC; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.188 " +
    "Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64",
  line:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 " +
    "Safari Line/14.9.0",
};

for (const [app, userAgent] of Object.entries(inApps)) {
  test.describe(app, () => {
    test.use({ userAgent });

    test("open in browser", async ({ page, request, messages, shoot, baseURL }) => {
      const payment = `${baseURL}/sandbox/checkout/cs_test_none`;
      await page.goto(`/browser-bootstrap?${new URLSearchParams({ payment })}`);
      await expect(page.getByRole("heading", { name: messages.pay.openTitle })).toBeVisible();
      await shoot(page, `90-${app}-payment`, { whole: true });

      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, "Notification");
        Reflect.deleteProperty(globalThis, "MediaRecorder");
      });
      const room = await roomForTest(request, { roomName: "Sunday walk 散步" });
      await page.goto(room.roomLink);
      await page.getByLabel(messages.join.password).fill(room.password);
      await page.getByLabel(messages.join.nickname).fill("小明");
      await page.getByRole("button", { name: messages.join.enter }).click();
      await page.getByRole("button", { name: messages.chat.files.record }).click();
      await expect(page.getByRole("dialog", { name: messages.media.voice.inBrowser })).toBeVisible();
      await shoot(page, `91-${app}-voice`);
      await page.keyboard.press("Escape");
      await whenOverlayIsGone(page);
      await page.goto(pageOfRoom(page, "notification"));
      await page.getByRole("button", { name: messages.pay.inBrowser }).click();
      await expect(page.getByLabel(messages.pay.inBrowserLink)).toBeVisible();
      await shoot(page, `92-${app}-notifications`);
    });
  });
}
