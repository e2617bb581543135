import { describe, expect, it } from "vitest";
import { linkCodeIn } from "../../../../../web/features/join/link-code.ts";

const code = "5zjwI4Uga0RnoS1lbXWMHyRVLFUXtIO3uj51NCx7";

describe("a pasted link or code", () => {
  it.each([
    code,
    `  ${code}\n`,
    `https://parley.example/i/${code}`,
    `Come in: https://parley.example/login/${code}?lang=zh-cn see you`,
    `parley.example/?yq_code=${code}`,
    `HTTPS://PARLEY.EXAMPLE/I/${code}`,
  ])("leads to the room: %s", (text) => {
    expect(linkCodeIn(text)).toEqual({ code, paid: false });
  });

  it.each(["_e", "_u"])("leads to a room in a jurisdiction: %s", (mark) => {
    const bound = mark + code.slice(2);
    for (const text of [bound, `https://parley.example/i/${bound}_`])
      expect(linkCodeIn(text)).toEqual({ code: bound, paid: false });
  });

  it("tells a paid link apart", () => {
    expect(linkCodeIn(`https://parley.example/vip-entrance/${code}`)).toEqual({ code, paid: true });
  });

  it.each(["", "hello", "https://parley.example/privacy-policy", "/i/short"])("is no link: %s", (text) => {
    expect(linkCodeIn(text)).toBeUndefined();
  });
});
