import { expect, test } from "@playwright/test";
import { roomForTest } from "../support/browser/shop.ts";

test.use({ locale: "zh-CN" });

test("在手机上用中文加入聊天室并发言 @phone @wechat", async ({ page, request }) => {
  const room = await roomForTest(request, { roomName: "读书会", ownerName: "王小雨" });
  await page.goto(room.roomLink);
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await expect(page.getByRole("heading", { name: "读书会" })).toBeVisible();
  await page.getByRole("textbox", { name: "密码" }).fill("不对");
  await page.getByRole("textbox", { name: "昵称" }).fill("小明");
  await page.locator("form").getByRole("button", { name: /进入/ }).click();
  await expect(page.getByText("密码错误！")).toBeVisible();
  await page.getByRole("textbox", { name: "密码" }).fill(room.password);
  await page.locator("form").getByRole("button", { name: /进入/ }).click();
  await page.getByRole("textbox", { name: "消息" }).fill("大家好，我在火车上。");
  await page.getByRole("button", { name: "发送", exact: true }).click();
  await expect(page.getByRole("log").getByRole("article").filter({ hasText: "大家好，我在火车上。" })).toHaveCount(1);
  await expect(page.getByRole("log").getByText("房主创建了聊天室")).toBeVisible();
});

test("輸入法選字時按 Enter 不會送出", async ({ page, request }) => {
  const room = await roomForTest(request);
  await page.goto(`${room.roomLink}?lang=zh-tw`);
  await page.getByRole("textbox", { name: "密碼" }).fill(room.password);
  await page.getByRole("textbox", { name: "暱稱" }).fill("小明");
  await page.locator("form").getByRole("button", { name: /進入/ }).click();
  const field = page.getByRole("textbox", { name: "訊息" });
  await expect(field).toBeEnabled();
  await field.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "nihao", selectionStart: 5, selectionEnd: 5 });
  // During composition a browser reports the key as 229 and sets `isComposing`.
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true, bubbles: true });
  await expect(page.getByRole("log").getByRole("article").filter({ hasText: "nihao" })).toHaveCount(0);
  await keyboard.send("Input.insertText", { text: "你好" });
  await expect(field).toHaveValue("你好");
  await field.press("Enter");
  await expect(page.getByRole("log").getByRole("article").filter({ hasText: "你好" })).toHaveCount(1);
  await expect(field).toHaveValue("");
});
