import { createTranslator } from "use-intl/core";
import { expect, it } from "vitest";
import { typingText } from "../../../../../../web/features/chat/labels/typing-text.ts";
import * as en from "../../../../../../web/i18n/en.ts";
import { zhCn } from "../../../../../support/messages/zh-cn.ts";
import { zhTw } from "../../../../../support/messages/zh-tw.ts";
import { aMember } from "../../../../support/room-things.ts";

const members = ["ann", "ben", "cy", "di"].map((id) => aMember(id));
const languages = [
  ["en", en.chat],
  ["zh-CN", zhCn.chat],
  ["zh-TW", zhTw.chat],
] as const;

it("who is typing is named in each language: one, two, and two of many", () => {
  const [english, simplified, traditional] = languages.map(([locale, chat]) => {
    const t = createTranslator({ locale, messages: { chat } as typeof en, namespace: "chat" });
    const shown = (...typing: string[]) => typingText({ typing, members }, t);
    return [shown(), shown("ann"), shown("ann", "ben"), shown("ann", "ben", "cy"), shown("di", "cy", "ben", "ann")];
  });
  expect(english).toEqual([
    undefined,
    "ANN is typing…",
    "ANN and BEN are typing…",
    "ANN, BEN and 1 more are typing…",
    "DI, CY and 2 more are typing…",
  ]);
  expect(simplified?.slice(1, 4)).toEqual(["ANN 正在输入…", "ANN 和 BEN 正在输入…", "ANN、BEN 和另外 1 人正在输入…"]);
  expect(traditional?.slice(1, 4)).toEqual(["ANN 正在輸入…", "ANN 和 BEN 正在輸入…", "ANN、BEN 和另外 1 人正在輸入…"]);
});

it("a typing member who is unknown by now is not named", () => {
  const t = createTranslator({ locale: "en", messages: { chat: en.chat } as typeof en, namespace: "chat" });
  expect(typingText({ typing: ["zoe", "ben"], members }, t)).toBe("BEN is typing…");
  expect(typingText({ typing: ["zoe"], members }, t)).toBeUndefined();
});
