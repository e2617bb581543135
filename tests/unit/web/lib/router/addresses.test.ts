import { describe, expect, it } from "vitest";
import { matchPath, pathnameOf } from "../../../../../web/lib/router/address.ts";
import { historyState, hrefOf, placeOf } from "../../../../../web/lib/router/location.ts";

describe("a path of the product", () => {
  it.each([
    ["/", "/", {}],
    ["/chatroom/$code", "/chatroom/a1", { code: "a1" }],
    ["/chatroom/$code", "/chatroom/a1/", { code: "a1" }],
    ["/chatroom/$code", "/ChatRoom/A1", { code: "A1" }],
    ["/login/{-$code}", "/login", {}],
    ["/login/{-$code}", "/login/a1", { code: "a1" }],
    ["/chatroom/$code/download/$fileId", "/chatroom/a1/download/f%2F1", { code: "a1", fileId: "f/1" }],
    ["/chatroom/$code", "/chatroom/%zz", { code: "%zz" }],
  ])("%s is found at %s", (path, pathname, params) => {
    expect(matchPath(path, pathname)).toEqual(params);
  });

  it.each([
    ["/", "/login"],
    ["/chatroom/$code", "/chatroom"],
    ["/chatroom/$code", "/chatroom/a1/detail"],
    ["/chatroom/$code/detail", "/chatroom/a1/gallery"],
    ["/login/{-$code}", "/login/a1/b2"],
  ])("%s is not found at %s", (path, pathname) => {
    expect(matchPath(path, pathname)).toBeUndefined();
  });

  it("is filled with what it names, and found by that again", () => {
    const params = { code: "a 1/2", fileId: "文件" };
    const pathname = pathnameOf("/chatroom/$code/download/$fileId", params);
    expect(pathname).toBe("/chatroom/a%201%2F2/download/%E6%96%87%E4%BB%B6");
    expect(matchPath("/chatroom/$code/download/$fileId", pathname)).toEqual(params);
    expect(pathnameOf("/login/{-$code}")).toBe("/login");
  });
});

describe("where a target leads", () => {
  const here = placeOf("/chatroom/a1/detail?uid=007#end");

  it("to a path with its query", () => {
    const search = { uid: "1 2", none: undefined };
    expect(hrefOf({ to: "/chatroom/$code/chat-user-info", params: { code: "a1" }, search }, here)).toBe(
      "/chatroom/a1/chat-user-info?uid=1+2",
    );
  });

  it("to the same page, with its query when that is asked for", () => {
    expect(hrefOf({ to: "." }, here)).toBe("/chatroom/a1/detail");
    expect(hrefOf({ to: ".", search: true }, here)).toBe("/chatroom/a1/detail?uid=007");
  });

  it("to an address as it is", () => {
    expect(hrefOf({ href: "/chatroom/b2?message=5" }, here)).toBe("/chatroom/b2?message=5");
  });

  it("and digits stay text", () => {
    expect(here.search).toEqual({ uid: "007" });
  });
});

describe("what the history kept", () => {
  it("is taken as far as it is known", () => {
    expect(historyState({ picture: 5, invite: true, other: 1 })).toEqual({ picture: 5, invite: true });
    expect(historyState({ picture: "5", message: null })).toEqual({});
    expect(historyState(null)).toEqual({});
  });
});
