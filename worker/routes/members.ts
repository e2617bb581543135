import { endpoints } from "../contract/endpoints/endpoints.ts";
import { linkPath } from "../contract/routes/paths.ts";
import { checkCaptcha } from "../http/captcha.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { hashMembersPassword } from "../http/passwords.ts";
import { act } from "../http/room-stub.ts";
import { newLinkCode } from "../lib/crypto/codes.ts";
import { digest } from "../lib/crypto/keyring.ts";

export const members = createRoutes();

handle(members, endpoints.listMembers, ({ c, session }) => act(c, session, "listMembers", undefined));
handle(members, endpoints.getMe, ({ c, session }) => act(c, session, "getMe", undefined));
handle(members, endpoints.editMe, ({ c, session, body }) => act(c, session, "editMe", body));

handle(
  members,
  endpoints.removeMember,
  async ({ c, session, params, body: { renewLink = false, password, rotation } }) => {
    if (password === undefined) return act(c, session, "removeMember", { ...params, renewLink, rotation });
    const passwordHash = await hashMembersPassword(c, session, ["member.remove", "room.setPassword"], password);
    return act(c, session, "removeMember", { ...params, renewLink, passwordHash, rotation });
  },
);

handle(members, endpoints.muteMember, ({ c, session, params, body }) =>
  act(c, session, "muteMember", { ...params, on: body.on }),
);

handle(members, endpoints.muteInCall, ({ c, session, params }) => act(c, session, "muteInCall", params));
handle(members, endpoints.removeFromCall, ({ c, session, params }) => act(c, session, "removeFromCall", params));

handle(members, endpoints.setCoOwner, ({ c, session, params, body }) =>
  act(c, session, "setCoOwner", { ...params, on: body.on }),
);

handle(members, endpoints.resetMember, async ({ c, session, params, body }) => {
  const code = newLinkCode(c.get("settings").keyring, session.roomId);
  const { memberId } = await act(c, session, "resetMember", { ...params, ...body, linkHash: digest(code) });
  return seatLink(c, memberId, code);
});

handle(members, endpoints.renewMyLink, async ({ c, session, body }) => {
  const { code } = await act(c, session, "renewMyLink", { logOutOthers: body.logOutOthers ?? false });
  return { code, link: c.get("settings").APP_ORIGIN + linkPath(code) };
});

handle(members, endpoints.inviteMembers, async ({ c, session, body }) => {
  const people = "people" in body ? body.people : Array.from({ length: body.count }, () => ({}));
  const invited = people.map((person) => ({ person, code: newLinkCode(c.get("settings").keyring, session.roomId) }));
  const memberIds = await act(c, session, "inviteMembers", {
    people: invited.map(({ person, code }) => ({ ...person, linkHash: digest(code) })),
  });
  return invited.map(({ code }, index) => seatLink(c, memberIds[index] ?? "", code));
});

handle(members, endpoints.mailInvites, async ({ c, session, body }) => {
  // The right is checked first, so that a refused request does not spend the captcha solution.
  await act(c, session, "assertCapability", { capability: endpoints.mailInvites.access });
  await checkCaptcha(c, body.captcha);
  return act(c, session, "inviteByMail", { emails: body.emails, language: c.get("language") });
});

function seatLink(c: AppContext, memberId: string, code: string) {
  return { memberId, code, link: c.get("settings").APP_ORIGIN + linkPath(code) };
}
