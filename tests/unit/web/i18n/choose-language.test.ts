import type { Language } from "@contract/text/languages.ts";
import { expect, it, vi } from "vitest";
import { chooseLanguage } from "../../../../web/i18n/I18nProvider.tsx";
import { currentLanguage } from "../../../../web/lib/language.ts";

interface Load {
  done: () => void;
  fail: (error: Error) => void;
}
const loads = vi.hoisted(() => new Map<string, Load>());

vi.mock("../../../../web/i18n/messages.ts", () => ({
  hasAll: () => true,
  loadMessages: (language: Language) =>
    new Promise<void>((done, fail) => {
      loads.set(language, { done, fail });
    }),
}));

const choose = (language: Language) => chooseLanguage(language, { remember: false });

it("the language that was chosen last wins over an earlier one whose file takes longer", async () => {
  const slow = choose("zh-cn");
  const last = choose("zh-tw");
  loads.get("zh-tw")?.done();
  await last;
  loads.get("zh-cn")?.done();
  await slow;
  expect(currentLanguage()).toBe("zh-tw");
});

it("a file that fails to load is an error of the choice, unless another language was chosen since", async () => {
  const former = choose("en");
  const last = choose("zh-cn");
  loads.get("en")?.fail(new Error("the network is gone"));
  await expect(former).resolves.toBeUndefined();
  loads.get("zh-cn")?.fail(new Error("the network is gone"));
  await expect(last).rejects.toThrow("the network is gone");
  expect(currentLanguage()).toBe("zh-tw");
});
