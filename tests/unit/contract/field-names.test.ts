import { fieldName } from "@contract/field-names.ts";
import { describe, expect, it } from "vitest";

describe("the parameter that was wrong", () => {
  it.each([
    ["mc", "nickname (mc)", "昵称（mc）", "暱稱（mc）"],
    ["chat_mc", "room name (chat_mc)", "聊天室名称（chat_mc）", "聊天室名稱（chat_mc）"],
    ["seats", "seats", "席位数（seats）", "席位數（seats）"],
    ["people.0.mc", "nickname (people.0.mc)", "昵称（people.0.mc）", "暱稱（people.0.mc）"],
    ["emails.3", "emails (emails.3)", "邮箱（emails.3）", "電子郵件（emails.3）"],
    ["epoch", "epoch", "epoch", "epoch"],
  ])("%s is named in the reader's language, with the wire's word beside it", (field, en, zhCn, zhTw) => {
    expect(fieldName(field, "en")).toBe(en);
    expect(fieldName(field, "zh-cn")).toBe(zhCn);
    expect(fieldName(field, "zh-tw")).toBe(zhTw);
  });
});
