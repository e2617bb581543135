import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { phone, setSize } from "../support/screens/no-faults.ts";
import { membersRoom } from "../support/screens/room.ts";
import { open } from "../support/screens/screen.tsx";

const says = (text: string) => page.getByRole("log").getByRole("article", { name: text });

it("在手机上用中文加入聊天室并发言", async () => {
  await setSize(phone);
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["zh-CN"]);
  const server = membersRoom();
  server.name = "读书会";
  await open(server, server.roomLink);
  expect(document.documentElement.lang).toMatch(/^zh/);
  await expect.element(page.getByRole("heading", { name: "读书会" })).toBeVisible();
  await page.getByRole("textbox", { name: "密码" }).fill(server.password);
  await page.getByRole("textbox", { name: "昵称" }).fill("小明");
  await page.getByRole("main").getByRole("button", { name: /进入/ }).click();
  await page.getByRole("textbox", { name: "消息" }).fill("大家好，我在火车上。");
  await page.getByRole("button", { name: "发送", exact: true }).click();
  await expect.element(says("大家好，我在火车上。")).toBeInTheDocument();
  await expect.element(page.getByRole("log").getByText("房主创建了聊天室")).toBeVisible();
});

it("輸入法選字時按 Enter 不會送出", async () => {
  const server = membersRoom();
  await open(server, `${server.roomLink}?lang=zh-tw`);
  await page.getByRole("textbox", { name: "密碼" }).fill(server.password);
  await page.getByRole("textbox", { name: "暱稱" }).fill("小明");
  await page.getByRole("main").getByRole("button", { name: /進入/ }).click();
  const field = page.getByRole("textbox", { name: "訊息" });
  await expect.element(field).toBeEnabled();
  await field.fill("nihao");
  // During composition a browser reports the key as 229 and sets `isComposing`.
  const choosing = { key: "Enter", keyCode: 229, isComposing: true, bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent("keydown", choosing));
  await field.fill("你好");
  await userEvent.keyboard("{Enter}");
  await expect.element(says("你好")).toBeInTheDocument();
  expect(says("nihao").elements()).toEqual([]);
  await expect.element(field).toHaveValue("");
});
