import { isRedirect } from "@tanstack/react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAppRouter } from "../../../web/app/router.tsx";
import { sessions } from "../../../web/device/device-sessions.ts";
import { aMember, aRoom, aSession } from "../support/room-things.ts";

const router = createAppRouter();

/** The specification's routes, and the router's. */
const routes = [
  ["/", "/"],
  ["/vip-entrance/{ic}", "/vip-entrance/$code"],
  ["/login/{ic?}", "/login/{-$code}"],
  ["/i/{ic?}", "/i/{-$code}"],
  ["/chatroom/{ic}", "/chatroom/$code"],
  ["/success/{nic}", "/success/$orderId"],
  ["/pay-success/{nic}", "/pay-success/$orderId"],
  ["/login-bridge", "/login-bridge"],
  ["/payment-timeout/{ic?}", "/payment-timeout/$orderId"],
  ["/payment-timeout", "/payment-timeout"],
  ["/pending-payment/{ic?}", "/pending-payment/$orderId"],
  ["/pending-payment", "/pending-payment"],
  ["/browser-bootstrap", "/browser-bootstrap"],
  ["/fail", "/fail"],
  ["/privacy-policy", "/privacy-policy"],
  ["/terms-of-service", "/terms-of-service"],
  ["/payment-terms", "/payment-terms"],
] as const;

const pagesOfRoom = [
  ["detail", "detail"],
  ["room-name", "room-name"],
  ["chat-seats", "chat-seats"],
  ["chat-duration", "chat-duration"],
  ["chat-user-list", "chat-user-list"],
  ["chat-user-info", "chat-user-info"],
  ["download/{fileId}", "download/$fileId"],
  ["languages", "languages"],
  ["notification", "notification"],
  ["chat-expired", "chat-expired"],
  ["pwa-guide", "pwa-guide"],
  ["network-guide", "network-guide"],
  ["edit-profile", "edit-profile"],
  ["setting", "setting"],
  ["user-name", "user-name"],
  ["user-code", "user-code"],
  ["user-email", "user-email"],
] as const;

const known = new Set(Object.keys(router.routesByPath));

describe("the router", () => {
  it.each(routes)("knows the route %s", (_, path) => expect(known).toContain(path));

  it.each(pagesOfRoom)("knows the page %s of a room", (_, page) => expect(known).toContain(`/chatroom/$code/${page}`));

  it("has a page for every other address", () => {
    expect(router.getMatchedRoutes("/no/such/page")[2]).toBeUndefined();
  });
});

/** The redirect target of an address; undefined if the address is admitted. */
function sentTo(address: string): unknown {
  const { pathname, search, href } = new URL(address, "http://localhost");
  const [matchedRoutes, params, foundRoute] = router.getMatchedRoutes(pathname);
  if (!foundRoute) throw new Error(`${address} is no route`);
  const location = { pathname, searchStr: search, href: href.replace("http://localhost", "") };
  const entering = { params, search: Object.fromEntries(new URLSearchParams(search)), location };
  try {
    for (const { options } of matchedRoutes) options.beforeLoad?.(entering as never);
    return undefined;
  } catch (sent) {
    if (!isRedirect(sent)) throw sent;
    const { to, params, search, mask, href: target } = sent.options;
    return { to, params, search, mask, href: target };
  }
}

describe("the rules of routing", () => {
  const { linkCode, ...rest } = aSession("member0001");
  const room = aRoom(aMember("member0001"));
  beforeEach(() => void sessions.remember({ ...rest, linkCode, room }, "room12345678shared"));
  afterEach(() => sessions.forget(rest));

  it("a code in the query as yq_code is turned into the path parameter", () => {
    const target = { to: "/login/{-$code}", params: { code: "abc" } };
    for (const address of ["/?yq_code=abc", "/login?yq_code=abc", "/i?yq_code=abc"])
      expect(sentTo(address)).toEqual(target);
    expect(sentTo("/?lang=en")).toBeUndefined();
  });

  it.each(["/chatroom", "/vip-entrance"])("%s without a code goes to /", (path) => {
    expect(sentTo(path)).toEqual({ to: "/" });
    expect(sentTo(`${path}/`)).toEqual({ to: "/" });
    expect(sentTo(`${path}?yq_code=abc`)).toEqual({ to: `${path}/$code`, params: { code: "abc" } });
  });

  it("a room without a token goes to login, and knows the way back", () => {
    expect(sentTo("/chatroom/other/detail?a=1")).toEqual({
      to: "/login/{-$code}",
      params: { code: "other" },
      search: { redirect: "/chatroom/other/detail?a=1" },
    });
  });

  it("login with a token goes to the chat, by whichever of its links", () => {
    for (const code of [linkCode, "room12345678shared"])
      expect(sentTo(`/login/${code}`)).toEqual({ to: "/chatroom/$code", params: { code: rest.roomId } });
    expect(sentTo("/login/other")).toBeUndefined();
  });

  it("an address of a room that has a link code in it is exchanged for one that admits nobody", () => {
    const there = `/chatroom/${rest.roomId}`;
    for (const code of [linkCode, "room12345678shared", `${rest.roomId}-${rest.memberId}`])
      for (const page of ["", "/detail", "/chat-seats", "/chat-expired", "/chat-user-info?uid=7"])
        expect(sentTo(`/chatroom/${code}${page}`)).toEqual({ href: there + page });
    expect(sentTo(`${there}/detail`)).toBeUndefined();
  });

  it("the address of a room leads to the page for a link when the device has no session for it", () => {
    sessions.forget(rest);
    for (const code of [rest.roomId, `${rest.roomId}-${rest.memberId}`])
      expect(sentTo(`/chatroom/${code}/detail`)).toMatchObject({
        to: "/login/{-$code}",
        params: { code: undefined },
        search: { redirect: `/chatroom/${code}/detail` },
      });
  });

  it("after the server ended a session its room leads to the seat's login, and the address shows no link", () => {
    sessions.end(rest);
    expect(sentTo(`/chatroom/${rest.roomId}`)).toEqual({
      to: "/login/{-$code}",
      params: { code: linkCode },
      search: { redirect: `/chatroom/${rest.roomId}` },
      mask: { to: "/login/{-$code}", params: { code: rest.roomId } },
    });
  });

  it("a tab stays with its seat when another tab takes a second one in the room", () => {
    expect(sentTo(`/chatroom/${rest.roomId}`)).toBeUndefined();
    const other = sessions.remember(
      { ...rest, memberId: "member0002", linkCode: "room12345678second", room },
      "room12345678second",
    );
    expect(sentTo(`/chatroom/${rest.roomId}/detail`)).toEqual({ href: `/chatroom/${rest.roomId}-member0001/detail` });
    sessions.forget(other);
  });
});
