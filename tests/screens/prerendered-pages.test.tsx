import { languageTag } from "@contract/text/languages.ts";
import { expect, it } from "vitest";
import { prerenderPages } from "../../web/boot/prerender.tsx";

/** The prerendered home page in a language. */
async function homePage(tag: string): Promise<Document> {
  const { pages } = await prerenderPages();
  const page = pages.find(({ entry, language }) => entry === "home" && languageTag(language) === tag);
  return new DOMParser().parseFromString(page?.markup ?? "", "text/html");
}

it.each([
  ["en", "A private chat room, ready in a minute."],
  ["zh-CN", "私密聊天室，一分钟就绪。"],
  ["zh-TW", "私密聊天室，一分鐘就緒。"],
])("the home page can be read before any script ran, in %s", async (tag, headline) => {
  const home = await homePage(tag);
  expect(home.querySelector("h1")?.textContent).toBe(headline);
  expect(home.querySelectorAll("h3")).toHaveLength(6);
});

it("the links of the prerendered home page lead where they say, and its form takes no input", async () => {
  const home = await homePage("en");
  const links = [...home.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual(
    expect.arrayContaining([
      ["I have a link", "/login"],
      ["Privacy", "/privacy-policy"],
      ["Contact", "/feedback"],
    ]),
  );
  const forms = [...home.querySelectorAll("form")].map((form) => [form.hasAttribute("inert"), form.method]);
  expect(forms).toEqual([[true, "dialog"]]);
});
